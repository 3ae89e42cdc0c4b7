import { type Context, Hono } from 'hono';
import type { Refusal } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import { visitorBody } from '../../../service/data-requests/data-request-body';
import { beginWebForm, newAttempt } from '../../../service/signing/begin-web-form';
import { frameSources } from '../../../service/signing/embedding';
import { sessionHashOf } from '../../../service/signing/find-signer';
import { findWebForm, type WebForm } from '../../../service/signing/web-form-store';
import { type SigningScreen, signingScreen } from '../../../ui/signing/signing-pages';
import { checkAddressRate } from '../address-rate';
import { jsonAnswer, refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { checkFormRate } from '../rate-limit';
import { foreignOrigin } from './browser';
import { readForm, type Texts } from './read-small-form';
import { keepSession, languageOf, newPass, visitorOf, wantsPass } from './signing-visit';

type FormContext = Context<AppEnv>;
type FormScreen = Extract<SigningScreen, { kind: 'form' }>;

/** The routes of public forms. A visitor who begins one goes on at the signing page. */
export const formRoutes = new Hono<AppEnv>()
  .get('/forms/:template_id', async (c) => {
    const form = await findWebForm(c.get('services').db, c.req.param('template_id'));
    if (!form) return closed(c);
    const referrer = (c.req.header('referer') ?? '').slice(0, limits.urlChars);
    return show(c, form, { referrer, embedded: c.req.query('embedded') === '1' });
  })
  .post('/forms/:template_id', async (c) => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalAnswer(foreign);
    const form = await findWebForm(c.get('services').db, c.req.param('template_id'));
    if (!form) return closed(c);
    const texts = await readForm(c.req.raw);
    return texts.ok ? begin(c, form, texts.value) : refusalAnswer(texts.refusal);
  });

async function begin(c: FormContext, form: WebForm, text: Texts): Promise<Response> {
  const now = Date.now();
  const embedded = text('embedded') === '1';
  const entered = { name: text('name'), email: text('email') };
  const again = { entered, referrer: text('referrer'), embedded };
  const visitor = visitorBody.safeParse(entered);
  if (!visitor.success) return show(c, form, { ...again, problem: 'email' });
  const { client } = visitorOf(c, '');
  const tooMany = ({ headers = {} }: Refusal) => show(c, form, { ...again, problem: 'too_many' }, headers);
  const soon = checkFormRate(client.ip, now) ?? (await checkAddressRate(c, 'forms'));
  if (soon) return tooMany(soon);
  const beginning = {
    visitor: visitor.data,
    language: languageOf(c),
    referrer: text('referrer') || null,
    attempt: text('attempt') || newAttempt(now),
  };
  const begun = await beginWebForm(c.get('services'), form, beginning, { client, now });
  if (!begun.ok && begun.refusal.code === 'rate_limited') return tooMany(begun.refusal);
  if (!begun.ok) return closed(c);
  const { dataRequestId, session } = begun.value;
  if (wantsPass(c)) {
    const pass = newPass(c, dataRequestId, sessionHashOf(session));
    return jsonAnswer(200, { status: 'success', data_request_id: dataRequestId, pass });
  }
  keepSession(c, dataRequestId, { session, embedded });
  return c.redirect(`/sign/${dataRequestId}?lang=${beginning.language}`, 303);
}

function show(
  c: FormContext,
  form: WebForm,
  more: Partial<FormScreen>,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  const screen: FormScreen = {
    kind: 'form',
    title: form.title,
    action: `/forms/${form.templateId}`,
    attempt: newAttempt(Date.now()),
    referrer: '',
    embedded: false,
    entered: { name: '', email: '' },
    problem: null,
    ...more,
  };
  const framedBy = frameSources(form.embedDomains);
  return signingScreen(c, screen, { language: languageOf(c), framedBy, headers });
}

function closed(c: FormContext): Response | Promise<Response> {
  return signingScreen(c, { kind: 'form_closed' }, { language: languageOf(c), framedBy: [] });
}
