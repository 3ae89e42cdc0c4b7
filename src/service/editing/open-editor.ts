import { authorOf, openAccountLog } from '../../core/account-log/account-log';
import type { Caller } from '../../core/api/caller';
import type { Client } from '../../core/api/client';
import { ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { equalBytes, sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { makeEditorPass } from './editor-pass';
import { editorTokenExpired, editorTokenInvalid, editorTokenUsed } from './editor-refusals';
import { findEditorToken, markOpened } from './editor-token-store';
import { findEditing } from './find-editing';

type Sent = { templateId: string; secret: string; attempt: string; client: Client };

/** Compared for an unknown id, so that it takes as long as a wrong secret. */
const noTokenHash = sha256Hex('no such token');

/** Uses an editor token up, and gives the frame its pass. */
export async function openEditor(
  deps: { db: Database; config: Pick<Config, 'signingKey'> },
  { templateId, secret, attempt, client }: Sent,
  now: number,
): Promise<Result<{ pass: string }>> {
  const [id = ''] = secret.split('.');
  const row = isId('editorToken', id) ? await findEditorToken(deps.db, id) : undefined;
  const matches = equalBytes(Buffer.from(sha256Hex(secret)), Buffer.from(row?.secretHash ?? noTokenHash));
  if (!row || !matches || row.templateId !== templateId) return editorTokenInvalid;
  const openedBy = sha256Hex(attempt);
  if (row.openedBy !== null && row.openedBy !== openedBy) return editorTokenUsed;
  if (row.expiresAt <= now) return editorTokenExpired(row.expiresAt);
  const editing = await findEditing(deps.db, row, now);
  if (!editing.ok) return editing;
  const { caller, template } = editing.value;
  // An attempt whose answer was lost is repeated: it opens no other session than before.
  const isOpened =
    row.openedBy === null
      ? await open(deps.db, { row, caller, client }, { openedBy, template, now })
      : row.overAt > now;
  return isOpened
    ? ok({ pass: makeEditorPass(deps.config.signingKey, { id, openedBy }, now) })
    : editorTokenUsed;
}

type Opener = { row: Parameters<typeof markOpened>[1]; caller: Caller; client: Client };
type Opening = { openedBy: string; template: { id: string; name: string }; now: number };

function open(db: Database, { row, caller, client }: Opener, { openedBy, template, now }: Opening) {
  const log = openAccountLog(db, authorOf({ caller, client }));
  const overAt = now + limits.editorSessionHours * 3_600_000;
  const subject = { id: template.id, name: template.name };
  return markOpened({ db, log }, row, { openedBy, overAt, now }, { kind: 'template.editor_opened', subject });
}
