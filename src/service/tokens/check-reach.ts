import type { Reach } from '../../core/api/reach';
import { invalid } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { unknownInReach } from '../../core/db/reach';
import type { TokenChange } from './token-body';

/** Refuses limits to folders and templates that the account does not have. */
export async function checkReach(
  db: Database,
  accountId: string,
  { folder_ids: folderIds, template_ids: templateIds }: Pick<TokenChange, 'folder_ids' | 'template_ids'>,
  /** What the token is limited to already, which may have been deleted since. */
  kept: Reach | null = null,
): Promise<ReturnType<typeof invalid> | null> {
  const reach = { folderIds: folderIds ?? [], templateIds: templateIds ?? [] };
  if (reach.folderIds.length + reach.templateIds.length === 0) return null;
  const unknown = await unknownInReach(db, { accountId, reach });
  const isNew = (ids: readonly string[] | undefined) => (id: string) => !ids?.includes(id);
  const problems = [
    ...unknown.folderIds
      .filter(isNew(kept?.folderIds))
      .map((id) => `#/folder_ids/${reach.folderIds.indexOf(id)}: there is no such folder`),
    ...unknown.templateIds
      .filter(isNew(kept?.templateIds))
      .map((id) => `#/template_ids/${reach.templateIds.indexOf(id)}: there is no such template`),
  ];
  return problems.length === 0 ? null : invalid(problems);
}
