import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { invalid } from '../../../core/api/refusal';
import { describeIssues } from '../../../core/api/validation-messages';
import { limits } from '../../../lib/limits';
import { framingOfEditor } from '../../../service/editing/framing-of-editor';
import { openEditor } from '../../../service/editing/open-editor';
import { EmbeddedEditorPage, NoEditorPage } from '../../../ui/dashboard/embedded-editor/embedded-editor-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { inLanguage } from '../../../ui/languages';
import { checkAddressRate } from '../address-rate';
import { jsonAnswer, refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { readJson } from '../read-json';
import { clientOf, foreignOrigin } from './browser';
import { languageOf } from './signing/signing-visit';

const opening = z.strictObject({ token: z.string().max(200), attempt: z.string().min(20).max(100) });

/** The embedded editor: its page, and how a frame opens its token. The rest is below /embed/api. */
export const editorRoutes = new Hono<AppEnv>()
  .get('/embed/editor/:template_id', (c) =>
    inLanguage(c.env.ASSETS, languageOf(c), () => showEditor(c, c.req.param('template_id'))),
  )
  .post('/embed/editor/:template_id/session', (c) => openSession(c, c.req.param('template_id')));

/**
 * The page is the same for everybody who knows the id of a token. It only says who may frame it: the
 * hosts that the template names now.
 */
async function showEditor(c: Context<AppEnv>, templateId: string): Promise<Response> {
  const { db } = c.get('services');
  const framedBy = await framingOfEditor(db, { templateId, tokenId: c.req.query('token_id') ?? '' });
  if (framedBy === null) return showPage(c, <NoEditorPage />, { status: 404 });
  return showPage(c, <EmbeddedEditorPage templateId={templateId} />, { framedBy });
}

/** Only the page of the frame asks, because the browser of a stranger's page would use the token up. */
async function openSession(c: Context<AppEnv>, templateId: string): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const read = await readJson(c.req.raw, limits.signingFormBytes);
  if (!read.ok) return refusalAnswer(read.refusal);
  const body = opening.safeParse(read.value.json);
  if (!body.success) return refusalAnswer(invalid(describeIssues(body.error, '#/')).refusal);
  const { token: secret, attempt } = body.data;
  const sent = { templateId, secret, attempt, client: clientOf(c) };
  const opened = await openEditor(c.get('services'), sent, Date.now());
  if (opened.ok) return jsonAnswer(200, { status: 'success', pass: opened.value.pass });
  const isGuess = opened.refusal.code === 'editor_token_invalid';
  const tooMany = isGuess ? await checkAddressRate(c, 'unauthorized') : null;
  return refusalAnswer(tooMany ?? opened.refusal);
}
