import { ok, type Result } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { makeEditorPass, readEditorPass } from './editor-pass';
import { editorSessionOver } from './editor-refusals';
import { findEditorToken } from './editor-token-store';
import { type Editing, findEditing } from './find-editing';

/** An editor that is open in a frame. `nextPass`: the pass for later, when the present one ages. */
export type EditorSession = Editing & { nextPass: string | null };

export async function findEditorSession(
  { db, config }: { db: Database; config: Pick<Config, 'signingKey'> },
  pass: string,
  now: number,
): Promise<Result<EditorSession>> {
  const read = readEditorPass(config.signingKey, pass, now);
  const row = read && isId('editorToken', read.tokenId) ? await findEditorToken(db, read.tokenId) : undefined;
  if (!read || !row?.openedBy || !read.isMadeFor(row.openedBy) || row.overAt <= now) return editorSessionOver;
  const editing = await findEditing(db, row, now);
  if (!editing.ok) return editing.refusal.code === 'editor_token_invalid' ? editorSessionOver : editing;
  const { id, openedBy } = row;
  const nextPass = read.isAging ? makeEditorPass(config.signingKey, { id, openedBy }, now) : null;
  return ok({ ...editing.value, nextPass });
}
