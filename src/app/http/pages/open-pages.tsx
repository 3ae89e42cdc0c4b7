import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { openDevMailbox } from '../../../core/platform/dev-mailbox';
import type { SubmissionData } from '../../../service/downloads/submission-data';
import { DataPage } from '../../../ui/data-page';
import { DocsPage } from '../../../ui/docs/docs-page';
import { MailboxPage, MailPage } from '../../../ui/mailbox-page';
import { StartPage } from '../../../ui/start-page';
import type { AppEnv } from '../app-env';

/** Everything of a page comes from its own origin, and nobody may frame it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The API page's component sets styles on its elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = (c: Context<AppEnv>, content: ReturnType<typeof StartPage>, headers = {}) =>
  c.html(html`<!doctype html>${content}`, 200, {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-cache',
    ...headers,
  });

export const dataPage = (c: Context<AppEnv>, { record, data }: SubmissionData, headers: object) =>
  page(c, <DataPage record={record} data={data} link={c.req.path} />, headers);

export const startPage = (c: Context<AppEnv>, isSignedIn: boolean) =>
  page(c, <StartPage origin={new URL(c.req.url).origin} isSignedIn={isSignedIn} />);

/** Types that the asset server does not know. */
const types: Record<string, string> = { bcmap: 'application/octet-stream', pfb: 'application/octet-stream' };
/** The folder's name has the version of what is in it. */
const KEPT = /^\/vendor\/[a-z]+-\d/;

/** Assets pass through the Worker, so that they carry the same headers as everything else. */
const asset = async (c: Context<AppEnv>) => {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  if (!found.ok && found.status !== 304) return c.notFound();
  const answer = new Response(found.body, found);
  const type = types[c.req.path.split('.').at(-1) ?? ''];
  if (type !== undefined) answer.headers.set('Content-Type', type);
  if (KEPT.test(c.req.path)) answer.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  return answer;
};

const mailbox = (c: Context<AppEnv>) => openDevMailbox(c.env.FILES);

/** The page of a mail shows the mail itself in a frame, which may do nothing but be looked at. */
const framing = `${policy}; frame-src 'self'`;
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const pages = new Hono<AppEnv>()
  .get('/docs', (c) => page(c, <DocsPage />))
  .get('/:file{.+\\.(css|m?js|svg|wasm|woff2|ttf|pfb|bcmap|icc)}', (c) => asset(c))
  // Where it is not switched on there is nothing.
  .use('/dev/*', (c, next) => (c.get('services').config.devMailbox ? next() : Promise.resolve(c.notFound())))
  .get('/dev/mailbox', async (c) => page(c, <MailboxPage mails={await mailbox(c).list()} />))
  .get('/dev/mailbox.json', async (c) => c.json({ mails: await mailbox(c).list() }))
  .get('/dev/mailbox/:file', async (c) => {
    const [, id = '', json] = /^(.*?)(\.json)?$/.exec(c.req.param('file')) ?? [];
    const mail = await mailbox(c).find(id);
    if (!mail) return c.notFound();
    return json ? c.json(mail) : page(c, <MailPage mail={mail} />, { 'Content-Security-Policy': framing });
  })
  .get('/dev/mailbox/:id/html', async (c) => {
    const mail = await mailbox(c).find(c.req.param('id'));
    if (!mail) return c.notFound();
    const beside = mail.html.replace('<head>', '<head><base target="_blank">');
    return c.html(beside, 200, { 'Content-Security-Policy': mailPolicy, 'X-Frame-Options': 'SAMEORIGIN' });
  });
