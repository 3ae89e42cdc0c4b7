import type { Logged } from '../../core/account-log/account-log';
import { type Caller, editorOf } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Files } from '../../core/platform/files';
import type { DownloadLinks } from '../download-links/download-links';
import type { FieldsChange } from '../templates/content/sent-fields';
import { updateTemplate } from '../templates/settings/update-template';
import type { Template } from '../templates/template-store';
import { changerOf } from '../templates/versions/changer';
import { checkEditOf } from '../templates/versions/check-edit';
import { keepAddedFields } from './editor-token-store';

type Deps = Logged & {
  files: Files;
  downloadLinks: Pick<DownloadLinks, 'origin'>;
  config: Pick<Config, 'signingKey' | 'turnstile' | 'mail'>;
};

type Saved = { templateId: string; fields: FieldsChange; ifUpdatedAt: string | undefined };

/** Saves the fields of an embedded editor, and remembers which of them its person added. */
export async function saveEdited(
  deps: Deps,
  caller: Caller,
  { templateId, fields, ifUpdatedAt }: Saved,
  now: number,
): Promise<Result<Template>> {
  const check = checkEditOf(caller);
  const editor = editorOf(caller);
  let added = [...(editor?.added ?? [])];
  const input = {
    ...{ accountId: caller.accountId, templateId, fields, ifUpdatedAt, settings: {}, html: {} },
    changer: changerOf(caller),
    mayShare: false,
    checkEdit: (...[before, after]: Parameters<typeof check>) => {
      const known = new Set(before.fields.map(({ id }) => id));
      const left = new Set(after.fields.map(({ id }) => id));
      added = [...added.filter((id) => left.has(id)), ...[...left].filter((id) => !known.has(id))];
      return check(before, after);
    },
  };
  const saved = await updateTemplate(deps, input, now);
  if (saved.ok && editor && added.join() !== editor.added.join())
    await keepAddedFields(deps.db, editor.id, added);
  return saved.ok ? ok(saved.value) : saved;
}
