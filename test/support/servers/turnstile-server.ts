import type { IncomingMessage, ServerResponse } from 'node:http';

/** A stand-in for Turnstile: its widget passes at once, and its tokens work once. */

export const turnstileSecrets = {
  good: 'a-good-turnstile-secret',
  /** Turnstile answers with an error of its own. */
  broken: 'a-broken-turnstile-secret',
  /** Turnstile answers with no JSON, or never. */
  garbled: 'a-garbled-turnstile-secret',
  silent: 'a-silent-turnstile-secret',
} as const;

export type TokenFacts = { hostname: string; action: string; cdata: string; id: string };

/** A token as the widget makes it. */
export function turnstileToken(facts: TokenFacts): string {
  return Buffer.from(JSON.stringify(facts)).toString('base64url');
}

const folder = '/turnstile/v0/';

export function isForTurnstile(pathname: string): boolean {
  return pathname.startsWith(folder);
}

/** The tokens that were verified, each with the key that it was verified with. */
const verified = new Map<string, string | null>();

export function answerAsTurnstile(request: IncomingMessage, answer: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://server');
  if (pathname === `${folder}api.js`) {
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(widgetScript);
    return;
  }
  if (pathname === `${folder}frame`) {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Stand-in: passed</p>');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const sent = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const secret = sent.get('secret');
    if (secret === turnstileSecrets.silent) return;
    if (secret === turnstileSecrets.garbled) return void answer.end('<h1>Sorry</h1>');
    const isBroken = secret === turnstileSecrets.broken;
    answer.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isBroken ? refused('internal-error') : verdictOn(sent)));
  });
}

function refused(code: string) {
  return { success: false, 'error-codes': [code], messages: [] };
}

function verdictOn(sent: URLSearchParams) {
  if (sent.get('secret') !== turnstileSecrets.good) return refused('invalid-input-secret');
  const token = sent.get('response') ?? '';
  const facts = factsIn(token);
  if (facts === null) return refused('invalid-input-response');
  const key = sent.get('idempotency_key');
  if (verified.has(token) && (key === null || verified.get(token) !== key))
    return refused('timeout-or-duplicate');
  verified.set(token, key);
  const { hostname, action, cdata } = facts;
  return { success: true, 'error-codes': [], hostname, action, cdata, metadata: { interactive: false } };
}

function factsIn(token: string): TokenFacts | null {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const widgetScript = `
const origin = new URL(document.currentScript.src).origin;
globalThis.turnstile = {
  render(place, { sitekey, action, cData }) {
    if (sitekey !== 'a-site-key') throw new Error('Unknown site key');
    const frame = document.createElement('iframe');
    frame.src = origin + '${folder}frame';
    frame.title = 'Stand-in for Turnstile';
    frame.width = 300;
    frame.height = 65;
    const token = document.createElement('input');
    token.type = 'hidden';
    token.name = 'cf-turnstile-response';
    const facts = { hostname: location.hostname, action, cdata: cData, id: crypto.randomUUID() };
    frame.addEventListener('load', () => {
      token.value = btoa(JSON.stringify(facts)).replaceAll('+', '-').replaceAll('/', '_');
      place.dataset.passed = 'yes';
    });
    place.append(frame, token);
  },
};`;
