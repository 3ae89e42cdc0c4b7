import { signingRoutes } from '../../../../src/app/http/pages/signing/signing-routes';
import { type Answer, call } from '../../../support/app';
import type { Browser } from '../../../support/signing';

/** What a visitor may do before the identity step: ask for the page, sign in, and take the step. */
const OPEN = [
  'GET /sign/:id',
  'POST /sign/:id/session',
  'POST /sign/:id/link',
  'POST /sign/:id/code',
  'POST /sign/:id/passkey',
  'POST /sign/:id/passkey/options',
  'GET /sign/:id/passkey',
  'POST /sign/:id/identity',
  'GET /sign/:id/identity',
  'POST /sign/:id/copy',
];

const bodies: Record<string, object> = {
  viewed: { document_hash: 'a'.repeat(64) },
  values: { values: {}, revision: 0 },
  complete: { values: {}, consent: { hash: 'a'.repeat(64), language: 'en' }, document_hash: 'a'.repeat(64) },
  decline: { reason: '' },
  delegate: { email: 'eve@example.com', name: 'Eve' },
};

/** The routes of the signing page, by method and path, that demand the step. */
export const guardedRoutes = signingRoutes.routes
  .filter(({ method, path }) => method !== 'ALL' && !OPEN.includes(`${method} ${path}`))
  .map(({ method, path }) => [method, path.replace(/:page\{.*\}/, '1')] as const);

export function callGuarded(browser: Browser, [method, path]: readonly [string, string]): Promise<Answer> {
  const body = bodies[path.split('/').at(-1) ?? ''];
  const headers = { ...browser.headers(), ...(body && { 'content-type': 'application/json' }) };
  return call(method, path.replace(':id', browser.id), { headers, ...(body && { body }) });
}
