import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type DevMailbox, type KeptMail, openDevMailbox } from '../../../core/platform/dev-mailbox';
import { contentDisposition } from '../../../service/downloads/serve-file';
import type { SubmissionData } from '../../../service/downloads/submission-data';
import { KitPage } from '../../../ui/dashboard/kit/kit-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { DataPage } from '../../../ui/data-link-page';
import { MailboxPage, MailPage } from '../../../ui/mailbox-page';
import { StartPage } from '../../../ui/start-page';
import type { AppEnv } from '../app-env';

/** A page loads only from its own origin, and no site may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

function page(c: Context<AppEnv>, content: ReturnType<typeof StartPage>, headers = {}) {
  return c.html(html`<!doctype html>${content}`, 200, {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-cache',
    ...headers,
  });
}

export function dataPage(c: Context<AppEnv>, { record, data }: SubmissionData, headers: object) {
  return page(c, <DataPage record={record} data={data} link={c.req.path} />, headers);
}

export function startPage(c: Context<AppEnv>, isSignedIn: boolean) {
  return page(c, <StartPage origin={new URL(c.req.url).origin} isSignedIn={isSignedIn} />);
}

/** Content types that the asset server does not know. */
const types: Record<string, string> = { bcmap: 'application/octet-stream', pfb: 'application/octet-stream' };
/** The folder names contain the version of their files. */
const keptPath = /^\/vendor\/[a-z]+-\d/;

/** The scripts that the build compresses as far as Brotli can: a sixth less than is done on the way. */
const packedPath = /^\/vendor\/pdfjs-.+\.mjs$/;

/** Serves assets through the Worker, so that they carry the same headers as all other responses. */
async function asset(c: Context<AppEnv>) {
  const isPacked = packedPath.test(c.req.path) && takesBrotli(c.req.raw);
  const found = isPacked ? await packed(c) : await c.env.ASSETS.fetch(c.req.raw);
  if (!found.ok && found.status !== 304) return c.notFound();
  const answer = isPacked ? found : new Response(found.body, found);
  const type = types[c.req.path.split('.').at(-1) ?? ''];
  if (type !== undefined) answer.headers.set('Content-Type', type);
  if (keptPath.test(c.req.path)) answer.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  return answer;
}

/** The platform itself accepts Brotli, whatever the browser does. */
function takesBrotli({ cf, headers }: Request): boolean {
  const accepted = cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding') ?? '';
  return /\bbr\b/.test(String(accepted));
}

async function packed(c: Context<AppEnv>): Promise<Response> {
  const file = new URL(`${c.req.path}.br`, c.req.url);
  const found = await c.env.ASSETS.fetch(new Request(file, c.req.raw));
  const headers = new Headers(found.headers);
  headers.set('Content-Type', 'text/javascript; charset=utf-8');
  headers.set('Content-Encoding', 'br');
  headers.set('Vary', 'Accept-Encoding');
  return new Response(found.body, { status: found.status, headers, encodeBody: 'manual' });
}

/** The HTML of a mail, with the pictures that came with it in their places. */
async function withPictures(from: DevMailbox, mail: KeptMail): Promise<string> {
  let { html } = mail;
  for (const [index, { content_id: id, type }] of mail.attachments.entries()) {
    const content = id === undefined ? null : await from.attachment(mail, index);
    if (content === null) continue;
    const bytes = Buffer.from(await new Response(content).arrayBuffer());
    html = html.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString('base64')}`);
  }
  return html;
}

function mailbox(c: Context<AppEnv>) {
  return openDevMailbox(c.env.FILES);
}

/** The page of a mail shows the mail in a frame that allows nothing but looking. */
const framing = `${policy}; frame-src 'self'`;
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // Pictures that came with the mail.
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const pages = new Hono<AppEnv>()
  .get('/:file{.+\\.(css|m?js|svg|wasm|woff2|ttf|pfb|bcmap|icc)}', (c) => asset(c))
  .get('/notices.txt', (c) => asset(c))
  // Without DEV_MAILBOX these paths do not exist.
  .use('/dev/*', (c, next) => (c.get('services').config.devMailbox ? next() : Promise.resolve(c.notFound())))
  .get('/dev/kit', (c) => showPage(c, <KitPage />))
  .get('/dev/mailbox', async (c) => page(c, <MailboxPage mails={await mailbox(c).list()} />))
  .get('/dev/mailbox.json', async (c) => c.json({ mails: await mailbox(c).list() }))
  .get('/dev/mailbox/:file', async (c) => {
    const [, id = '', json] = /^(.*?)(\.json)?$/.exec(c.req.param('file')) ?? [];
    const mail = await mailbox(c).find(id);
    if (!mail) return c.notFound();
    return json ? c.json(mail) : page(c, <MailPage mail={mail} />, { 'Content-Security-Policy': framing });
  })
  .get('/dev/mailbox/:id/attachments/:index{\\d}', async (c) => {
    const mail = await mailbox(c).find(c.req.param('id'));
    const index = Number(c.req.param('index'));
    const attachment = mail?.attachments[index];
    const content = mail && attachment && (await mailbox(c).attachment(mail, index));
    if (!content) return c.notFound();
    return c.body(content, 200, {
      'Content-Type': attachment.type,
      'Content-Disposition': contentDisposition('attachment', attachment.filename),
    });
  })
  .get('/dev/mailbox/:id/html', async (c) => {
    const mail = await mailbox(c).find(c.req.param('id'));
    if (!mail) return c.notFound();
    const whole = await withPictures(mailbox(c), mail);
    const beside = whole.replace('<head>', '<head><base target="_blank">');
    return c.html(beside, 200, { 'Content-Security-Policy': mailPolicy, 'X-Frame-Options': 'SAMEORIGIN' });
  });
