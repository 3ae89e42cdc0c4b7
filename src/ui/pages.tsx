import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../app-env';
import type { SubmissionData } from '../downloads/submission-data';
import { DataPage } from './data-page';
import { DocsPage } from './docs-page';
import { MailboxPage } from './mailbox-page';
import { StartPage } from './start-page';

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

/** Assets pass through the Worker, so that they carry the same headers as everything else. */
const asset = async (c: Context<AppEnv>) => {
  const found = await c.env.ASSETS.fetch(c.req.raw);
  return found.ok || found.status === 304 ? new Response(found.body, found) : c.notFound();
};

export const pages = new Hono<AppEnv>()
  .get('/', (c) => page(c, <StartPage origin={new URL(c.req.url).origin} />))
  .get('/docs', (c) => page(c, <DocsPage />))
  .get('/:file{.+\\.(css|js|svg)}', (c) => asset(c))
  .get('/dev/mailbox', (c, next) =>
    c.get('services').config.devMailbox ? page(c, <MailboxPage />) : next(),
  );
