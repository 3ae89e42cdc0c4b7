import type { Database } from '../../../core/db/database';
import { rightsOf } from '../../../service/tokens/token-rights';
import { listTokens } from '../../../service/tokens/token-store';
import type { UsableToken } from '../../../ui/dashboard/template/template-code';
import type { Visit } from './session';

/** The newest token of a mode that may make documents of every template; null without one. */
export async function findUsableToken(
  db: Database,
  { member, mode }: Visit,
  now: number,
): Promise<UsableToken | null> {
  const found = (await listTokens(db, member.accountId)).find((row) => {
    const { scopes, reach } = rightsOf(row);
    const isOver = row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now);
    return !isOver && row.mode === mode && reach === null && scopes.includes('documents:write');
  });
  return found ? { id: found.id, label: found.label } : null;
}
