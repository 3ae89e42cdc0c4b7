import { ok } from '../../../core/api/refusal';
import { editorSessionOver } from '../../../service/editing/editor-refusals';
import { findEditorSession } from '../../../service/editing/find-session';
import type { Entrance } from '../pipeline';

const bearerPattern = /^Bearer (\S{1,300})$/;

/** Admits the requests of an embedded editor: by the pass of its frame, and never by a cookie. */
export const byEditorPass: Entrance = async (c, now) => {
  const [, pass] = bearerPattern.exec(c.req.header('authorization') ?? '') ?? [];
  if (pass === undefined) return editorSessionOver;
  const session = await findEditorSession(c.get('services'), pass, now);
  if (!session.ok) return session;
  if (session.value.nextPass !== null) c.set('nextPass', session.value.nextPass);
  return ok(session.value.caller);
};
