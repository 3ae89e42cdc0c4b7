import type { Caller, Editor } from '../../core/api/caller';
import { ok, type Result } from '../../core/api/refusal';
import type { Scope } from '../../core/api/scopes';
import type { Database } from '../../core/db/database';
import { reachesTemplates } from '../../core/db/reach';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate, type TemplateRow } from '../templates/template-store';
import { findValidToken } from '../tokens/verify-token';
import { editorTokenInvalid } from './editor-refusals';
import type { EditorTokenRow } from './editor-token-store';
import { whyNotEdited } from './why-not-edited';

/** The scopes that an embedded editor may need. It has those of them that its API token has. */
const editorScopes: readonly Scope[] = ['account:read', 'templates:write', 'templates:publish'];

export type Editing = { caller: Caller; template: TemplateRow };

/**
 * Who edits with this editor token, and what. It is a call of the API token that asked, limited to
 * the one template and to the capabilities: without the API token there is no editor.
 */
export async function findEditing(db: Database, row: EditorTokenRow, now: number): Promise<Result<Editing>> {
  const { accountId, templateId } = row;
  const token = await findValidToken(db, row.apiTokenId, now);
  if (token?.accountId !== accountId) return editorTokenInvalid;
  const { expiresAt, reach, scopes } = token.rights;
  if (expiresAt !== null && expiresAt <= now) return editorTokenInvalid;
  if (reach && !(await reachesTemplates(db, { accountId, reach }, [templateId]))) return editorTokenInvalid;
  const found = await findTemplate(db, accountId, templateId);
  if (!found) return templateNotFound;
  const barred = whyNotEdited(found.template);
  if (barred) return barred;
  const rights = {
    scopes: editorScopes.filter((scope) => scope === 'account:read' || scopes.includes(scope)),
    expiresAt,
    // The person is not where the program is.
    allowedIps: [],
    reach: { folderIds: [], templateIds: [templateId] },
  };
  const { mode, pace } = token;
  const caller = {
    accountId,
    mode,
    pace,
    tokenId: token.id,
    user: null,
    rights,
    editor: editorIn(row, found.template),
  };
  return ok({ caller, template: found.template });
}

function editorIn(
  { id, person, capabilities, addedFields: added }: EditorTokenRow,
  { predefinedFields: predefined }: TemplateRow,
): Editor {
  return { id, person, capabilities, added, predefined };
}
