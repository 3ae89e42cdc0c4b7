import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import { invalid, ok, type Result } from '../../../../core/api/refusal';
import { describeIssues } from '../../../../core/api/validation-messages';
import { limits } from '../../../../lib/limits';
import type { DataRequestRecord } from '../../../../service/data-requests/data-request-record';
import { invitationOf } from '../../../../service/data-requests/invitation';
import { findSubmissionFile } from '../../../../service/downloads/find-download';
import { inert, serveFile } from '../../../../service/downloads/serve-file';
import { senderOf } from '../../../../service/senders/sender-of';
import { actAs } from '../../../../service/signing/act-as';
import { buildView } from '../../../../service/signing/build-view';
import { completeDataRequest } from '../../../../service/signing/complete-data-request';
import { framingOrigins } from '../../../../service/signing/embedding';
import {
  findArrived,
  findSigner,
  type Signer,
  sessionHashOf,
  signIn,
  standingOf,
  type Visitor,
  whyNotOpen,
} from '../../../../service/signing/find-signer';
import { handOverDataRequest } from '../../../../service/signing/hand-over-data-request';
import { hasDocument, noteDelivery } from '../../../../service/signing/note-delivery';
import { pictureForSigner } from '../../../../service/signing/page-picture';
import { redirectAfter } from '../../../../service/signing/redirect-after';
import { saveAnswers } from '../../../../service/signing/save-answers';
import { refusalOf } from '../../../../service/signing/signer-refusals';
import { readSigningLink } from '../../../../service/signing/signing-links';
import type { SubmissionRecord } from '../../../../service/submissions/life/submission-record';
import { drawPreview } from '../../../../service/submissions/render/draw-preview';
import { signingScreen } from '../../../../ui/signing/signing-pages';
import { ambiguousKey } from '../../ambiguous-key';
import { jsonAnswer, refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { checkPictureRate } from '../../rate-limit';
import { readJson } from '../../read-json';
import { checkCookies, foreignOrigin, hasLostCookies } from '../browser';
import { serve } from '../download-routes';
import { readForm } from '../read-small-form';
import { signingBodies } from './signing-bodies';
import { showSignerCode, takeSignerCode } from './signing-code';
import { sendCertificate, sendCopy } from './signing-copy';
import { comeBack, showIdentity, takeIdentity } from './signing-identity';
import { sendPasskeyOptions, showPasskeyStep, showPasskeyWindow, takePasskey } from './signing-passkey';
import { mailToReturn, showReturn, takeReturnCode } from './signing-return';
import { goToPage, keepSession, languageOf, renewPass, visitorOf, wantsPass } from './signing-visit';

type SigningContext = Context<AppEnv>;

/**
 * The routes of the signing page and its requests. A signing link opens the page, a cookie keeps it
 * open.
 */
export const signingRoutes = new Hono<AppEnv>()
  .use('/sign/:id', renewPass)
  .use('/sign/:id/*', renewPass)
  .get('/sign/:id', (c) => showPage(c, c.req.param('id')))
  .post('/sign/:id/session', (c) => openSession(c, c.req.param('id')))
  .post('/sign/:id/code', (c) => takeSignerCode(c, c.req.param('id')))
  .get('/sign/:id/passkey', (c) => showPasskeyWindow(c, c.req.param('id')))
  .post('/sign/:id/passkey/options', (c) => sendPasskeyOptions(c, c.req.param('id')))
  .post('/sign/:id/passkey', (c) => takePasskey(c, c.req.param('id')))
  .post('/sign/:id/identity', (c) => takeIdentity(c, c.req.param('id')))
  .get('/sign/:id/identity', (c) => comeBack(c, c.req.param('id')))
  .post('/sign/:id/link', (c) => mailToReturn(c, c.req.param('id')))
  .post('/sign/:id/copy', (c) => takeReturnCode(c, c.req.param('id')))
  .get('/sign/:id/document.pdf', async (c) => {
    const found = await findSigner(c.get('services'), visitorOf(c, c.req.param('id')));
    return found.ok ? showCurrent(c, found.value) : refusalAnswer(found.refusal);
  })
  .get('/sign/:id/pages/:page{[1-9][0-9]{0,4}}', (c) => showPicture(c, Number(c.req.param('page'))))
  .get('/sign/:id/completed.pdf', (c) => sendCopy(c, c.req.param('id')))
  .get('/sign/:id/certificate.pdf', (c) => sendCertificate(c, c.req.param('id')))
  .post('/sign/:id/viewed', (c) =>
    signedIn(c, signingBodies.viewed, async (signer, { document_hash: previewHash }) => {
      const viewed = await actAs(c.get('services'), signer, { kind: 'view', previewHash });
      return viewed.ok ? ok({}) : viewed;
    }),
  )
  .put('/sign/:id/values', (c) =>
    signedIn(c, signingBodies.values, async (signer, body) => {
      const saved = await saveAnswers(c.get('services'), signer, visitorOf(c, signer.request.id), body);
      return saved.ok ? ok({ revision: saved.value }) : saved;
    }),
  )
  .post('/sign/:id/complete', (c) =>
    signedIn(
      c,
      signingBodies.complete,
      async (signer, { document_hash: previewHash, consent, attempt, ...sent }) => {
        const act = attempt ?? c.get('requestId');
        const what = { ...sent, revision: sent.revision, consent, previewHash, act };
        const completed = await completeDataRequest(c.get('services'), signer, what, Date.now());
        if (!completed.ok) return completed;
        const redirect_url = redirectAfter(completed.value, signer.request.id, 'complete');
        const download_url = `/sign/${signer.request.id}/completed.pdf`;
        return ok({ redirect_url, download_url, submission_id: signer.record.id });
      },
    ),
  )
  .post('/sign/:id/decline', (c) =>
    signedIn(c, signingBodies.decline, async (signer, { reason, attempt }) => {
      const action = { kind: 'decline' as const, act: attempt ?? c.get('requestId'), reason: reason || null };
      const declined = await actAs(c.get('services'), signer, action);
      if (!declined.ok) return declined;
      const redirect_url = redirectAfter(declined.value, signer.request.id, 'declined');
      return ok({ redirect_url, submission_id: signer.record.id });
    }),
  )
  .post('/sign/:id/delegate', (c) =>
    acting(c, signingBodies.delegate, async (visitor, { attempt, ...to }) => {
      const act = attempt ?? c.get('requestId');
      const delegated = await handOverDataRequest(c.get('services'), visitor, { act, to });
      return delegated.ok ? ok({}) : delegated;
    }),
  );

/** Shows the page for what the visitor has: a signing session, a valid signing link, or neither. */
async function showPage(c: SigningContext, id: string): Promise<Response> {
  const services = c.get('services');
  const token = { id: c.req.query('token_id') ?? '', secret: c.req.query('token_secret') ?? '' };
  const found = await findArrived(services, visitorOf(c, id));
  if (found.ok && found.value.needsStep) return showStep(c, found.value);
  if (found.ok) return showStanding(c, found.value);
  const link = token.id === '' ? null : await readSigningLink(services, id, token);
  const embedded = c.req.query('embedded') === '1';
  if (!link && !embedded && hasLostCookies(c, `/sign/${id}`)) return noCookies(c);
  if (!link) return showReturn(c, id, { stale: c.req.query('token_id') !== undefined });
  const given = { ...token, attempt: crypto.randomUUID() };
  const { record, request } = link;
  const framedBy = await framingOrigins(services.db, record);
  const sender = await senderOf(services.db, record, request);
  const shown = { sender, ...aboutDocument(record, request) };
  const language = languageOf(c, request.language);
  if (!embedded) checkCookies(c);
  return signingScreen(c, { kind: 'start', id, token: given, ...shown, embedded }, { language, framedBy });
}

/** What the first page says of the document. Before an identity step, everyone with the link is a stranger. */
function aboutDocument(record: SubmissionRecord, request: DataRequestRecord) {
  if (request.identityStep !== 'none') return { signerName: '', documentTitle: '', message: '' };
  const { message } = invitationOf(request, record.signing);
  return { signerName: request.name, documentTitle: record.templateName, message: message ?? '' };
}

/** The page of the step that stands before everything else. */
function showStep(c: SigningContext, signer: Signer): Promise<Response> {
  if (signer.request.identityStep === 'provider') return showIdentity(c, signer);
  if (signer.request.identityStep === 'passkey') return showPasskeyStep(c, signer);
  return showSignerCode(c, signer, { isSent: false, problem: null });
}

function noCookies(c: SigningContext): Response | Promise<Response> {
  return signingScreen(c, { kind: 'no_cookies' }, { language: languageOf(c), framedBy: [] });
}

async function showStanding(c: SigningContext, signer: Signer): Promise<Response> {
  const services = c.get('services');
  const { record, request } = signer;
  const language = languageOf(c, request.language);
  const options = { language, framedBy: await framingOrigins(services.db, record) };
  await actAs(services, signer, { kind: 'open' });
  const standing = standingOf(record, request);
  if (standing === 'open') {
    const view = await buildView(services, signer, options.language);
    return signingScreen(c, { kind: 'open', view }, options);
  }
  const sender = await senderOf(services.db, record, request);
  const what = { id: request.id, sender, documentTitle: record.templateName };
  const isStopped = record.state === 'declined' && request.state !== 'declined';
  const shown = isStopped && standing === 'complete' ? 'declined' : standing;
  if (shown !== 'complete')
    return signingScreen(c, { kind: 'standing', standing: shown, isStopped, ...what }, options);
  const at = `/sign/${request.id}`;
  const files = record.pdf && { document: `${at}/completed.pdf`, certificate: `${at}/certificate.pdf` };
  const address = services.config.mail && request.email !== '' ? `${record.origin}${at}` : null;
  const isPending = record.state === 'pending' || record.state === 'waiting_for_data_requests';
  const redirectUrl = redirectAfter(record, request.id, 'complete');
  return signingScreen(c, { kind: 'complete', ...what, files, address, isPending, redirectUrl }, options);
}

async function openSession(c: SigningContext, id: string): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const services = c.get('services');
  const form = await readForm(c.req.raw);
  if (!form.ok) return refusalAnswer(form.refusal);
  const text = form.value;
  const token = {
    id: text('token_id'),
    secret: text('token_secret'),
    attempt: text('attempt') || crypto.randomUUID(),
  };
  const deps = { ...services, signingKey: services.config.signingKey };
  const session = await signIn(deps, visitorOf(c, id), token);
  if (session === null)
    return wantsPass(c)
      ? refusalAnswer(refusalOf('not_signed_in').refusal)
      : showReturn(c, id, { stale: true });
  if (!wantsPass(c)) keepSession(c, id, { session, embedded: text('embedded') === '1' });
  return goToPage(c, id, { sessionHash: sessionHashOf(session), language: text('lang') });
}

/** Shows the document as it is now, without the values that this signer still has to enter. */
async function showCurrent(c: SigningContext, signer: Signer): Promise<Response> {
  const services = c.get('services');
  const { record, request, data } = signer;
  const standing = standingOf(record, request);
  if (standing !== 'open' && standing !== 'complete')
    return refusalAnswer(refusalOf(whyNotOpen(record, request)).refusal);
  if (!data || record.state !== 'waiting_for_data_requests') {
    return serve(c, await findSubmissionFile(services, record.id, 'link'));
  }
  const shown = await drawPreview(services, record, data, Date.now());
  if (!shown.ok) return refusalAnswer(shown.refusal);
  const { documentHash } = shown.value;
  const file = { ...shown.value, filename: `preview-${record.filename}` };
  const conditions = new Headers(c.req.raw.headers);
  // What a browser may have is not what this signer was sent.
  if (!hasDocument(signer, documentHash)) conditions.delete('If-None-Match');
  const served = await serveFile(services.files, file, { method: c.req.method, headers: conditions });
  if (!(served instanceof Response)) return refusalAnswer(served);
  // Parts show a page sooner, and only the whole document counts as sent.
  const isWhole = served.headers.get('Content-Length') === String(file.bytes);
  if (c.req.method === 'GET' && isWhole) await noteDelivery(services, signer, documentHash);
  served.headers.set('X-Document-Hash', documentHash);
  return served;
}

/** Shows a page of the document as a picture, for a browser that does not draw the document. */
async function showPicture(c: SigningContext, page: number): Promise<Response> {
  const services = c.get('services');
  const found = await findSigner(services, visitorOf(c, c.req.param('id') ?? ''));
  if (!found.ok) return refusalAnswer(found.refusal);
  const now = Date.now();
  const tooMany = checkPictureRate(found.value.request.id, now);
  if (tooMany) return refusalAnswer(tooMany);
  const wanted = { page, documentHash: c.req.query('document') };
  const shown = await pictureForSigner(services, found.value, wanted, now);
  if (!shown.ok) return refusalAnswer(shown.refusal);
  const { picture, documentHash } = shown.value;
  if (c.req.method === 'GET') await noteDelivery(services, found.value, documentHash);
  return new Response(picture.body, {
    headers: {
      'Content-Type': picture.type,
      'Content-Security-Policy': inert,
      'Cache-Control': 'private, no-store',
      'X-Document-Hash': documentHash,
      'X-Document-Pages': String(picture.pages),
    },
  });
}

type Act<Who, Body extends z.ZodType> = (who: Who, body: z.output<Body>) => Promise<Result<object>>;

/** Reads and checks a request of a visitor, then runs an action. */
async function acting<Body extends z.ZodType>(
  c: SigningContext,
  schema: Body,
  act: Act<Visitor, Body>,
): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const visitor = visitorOf(c, c.req.param('id') ?? '');
  if (visitor.sessionHash === null) return refusalAnswer(refusalOf('not_signed_in').refusal);
  const read = await readJson(c.req.raw, limits.signingBodyBytes);
  if (!read.ok) return refusalAnswer(read.refusal);
  const ambiguous = ambiguousKey(read.value.text);
  if (ambiguous !== null) return refusalAnswer(ambiguousBody(ambiguous).refusal);
  const body = schema.safeParse(read.value.json);
  if (!body.success) return refusalAnswer(invalid(describeIssues(body.error, '#/')).refusal);
  const done = await act(visitor, body.data);
  return done.ok ? jsonAnswer(200, { status: 'success', ...done.value }) : refusalAnswer(done.refusal);
}

function ambiguousBody(key: string) {
  return invalid([`#/: the key "${key.slice(0, 60)}" is ambiguous: it stands twice, or is "__proto__"`]);
}

/** Runs an action for a signed-in signer only. */
function signedIn<Body extends z.ZodType>(
  c: SigningContext,
  schema: Body,
  act: Act<Signer, Body>,
): Promise<Response> {
  return acting(c, schema, async (visitor, body) => {
    const found = await findSigner(c.get('services'), visitor);
    return found.ok ? act(found.value, body) : found;
  });
}
