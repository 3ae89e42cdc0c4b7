import type { Logged } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { isId } from '../../core/platform/ids';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate } from '../templates/template-store';
import { type EditorTokenRow, removeEditorToken } from './editor-token-store';

/** Without its row, a token opens nothing, and the passes of its frame are void. */
export async function revokeEditorToken(
  deps: Logged,
  { accountId }: Caller,
  { templateId, id }: { templateId: string; id: string },
): Promise<Result<EditorTokenRow>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const { template } = found;
  const removed = isId('editorToken', id) ? await removeEditorToken(deps, template, id) : undefined;
  return removed ? ok(removed) : editorTokenNotFound;
}

const editorTokenNotFound = refuse(
  'editor_token_not_found',
  'The template has no such editor token: it was revoked, or is over.',
);
