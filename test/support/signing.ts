import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { consentIn } from '../../src/service/senders/consent';
import { type Answer, as, call, origin, send, type Token } from './app';
import { createTemplate } from './builders';

/** Two lines to sign and a choice, as a contract has them. */
export const contractFields = [
  { name: 'title', page: 1, x: 72, y: 100, width: 300, height: 20 },
  { name: 'buyer/name', page: 1, x: 72, y: 200, width: 200, height: 20 },
  { name: 'buyer/signature', page: 1, x: 72, y: 240, width: 200, height: 50, type: 'signature' },
  { name: 'seller/name', page: 1, x: 72, y: 400, width: 200, height: 20 },
  { name: 'seller/signature', page: 1, x: 72, y: 440, width: 200, height: 50, type: 'signature' },
];

export function signer(name: string, more: object = {}) {
  return {
    email: `${name.toLowerCase()}@example.com`,
    name,
    auth_type: 'password',
    auth_session_started_at: '2026-01-31T09:30:00Z',
    ...more,
  };
}

export function buyer(more: object = {}) {
  return signer('Ada', { fields: ['buyer/name', 'buyer/signature'], ...more });
}

export function seller(more: object = {}) {
  return signer('Grace', { fields: ['seller/name', 'seller/signature'], ...more });
}

export function typed(name: string) {
  return { text: { name, typeface: 'Caveat' } };
}

export const drawn = {
  drawing: {
    width: 300,
    height: 100,
    strokes: [
      [
        [10, 50],
        [100, 20],
        [200, 80],
        [290, 50],
      ],
    ],
  },
};

export function createContract(token: Token): Promise<string> {
  return createTemplate(token, contractFields);
}

/** Creates a submission that waits for these signers. */
export async function ask(
  token: Token,
  templateId: string,
  signers: object[],
  more: object = {},
): Promise<Answer['json']> {
  const body = { data: { title: 'Sale' }, data_requests: signers, ...more };
  const created = await as(token).post(`/templates/${templateId}/submissions`, body);
  expect(created.status, created.text).toBe(201);
  return created.json.submission;
}

/** A template with an image that cannot be fetched, because private addresses are refused. */
export function templateWithPhoto(token: Token): Promise<string> {
  return createTemplate(token, [{ name: 'photo', page: 1, type: 'image' }]);
}

export async function failedSubmission(token: Token, ofTemplate?: string): Promise<string> {
  const templateId = ofTemplate ?? (await templateWithPhoto(token));
  const data = { photo: { url: 'https://10.0.0.1/photo.png' } };
  const created = await as(token).post(`/templates/${templateId}/submissions`, { data });
  expect(created.json.submission.state, created.text).toBe('image_download_failed');
  return created.json.submission.id;
}

export async function linkFor(token: Token, dataRequestId: string): Promise<URL> {
  const issued = await as(token).post(`/data_requests/${dataRequestId}/tokens`);
  expect(issued.status, issued.text).toBe(201);
  return new URL(issued.json.token.data_request_url);
}

type Sent = { origin?: string; cookie?: string; 'content-type'?: string };

/** A signer's browser at the signing page. */
export class Browser {
  cookie = '';
  previewHash = '';
  readonly agent = 'Test browser';

  constructor(readonly id: string) {}

  headers(more: Sent = {}): Record<string, string> {
    return {
      origin,
      'user-agent': this.agent,
      'cf-connecting-ip': '203.0.113.7',
      cookie: this.cookie,
      ...more,
    };
  }

  page(query = ''): Promise<Answer> {
    return call('GET', `/sign/${this.id}${query}`, { headers: this.headers() });
  }

  get(what: string): Promise<Answer> {
    return call('GET', `/sign/${this.id}/${what}`, { headers: this.headers() });
  }

  async signIn(link: URL, attempt: string = randomUUID()): Promise<Response> {
    const form = new URLSearchParams({
      token_id: link.searchParams.get('token_id') ?? '',
      token_secret: link.searchParams.get('token_secret') ?? '',
      attempt,
    });
    const response = await send('POST', `/sign/${this.id}/session`, {
      body: form.toString(),
      headers: { ...this.headers(), 'content-type': 'application/x-www-form-urlencoded' },
    });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    await response.arrayBuffer();
    return response;
  }

  async document(): Promise<Uint8Array> {
    const response = await send('GET', `/sign/${this.id}/document.pdf`, { headers: this.headers() });
    expect(response.status).toBe(200);
    this.previewHash = response.headers.get('x-document-hash') ?? '';
    return new Uint8Array(await response.arrayBuffer());
  }

  async view(): Promise<Answer> {
    await this.document();
    return this.post('viewed', { document_hash: this.previewHash });
  }

  post(what: string, body: unknown, headers: Sent = {}): Promise<Answer> {
    return call('POST', `/sign/${this.id}/${what}`, { body, headers: this.headers(headers) });
  }

  save(values: object, revision: number): Promise<Answer> {
    return call('PUT', `/sign/${this.id}/values`, { body: { values, revision }, headers: this.headers() });
  }

  complete(values: object, more: object = {}): Promise<Answer> {
    const consent = { hash: consentIn('en').hash, language: 'en' };
    return this.post('complete', { values, consent, document_hash: this.previewHash, ...more });
  }
}

/** A signer who followed the signing link and sees the document. */
export async function atTheDocument(token: Token, dataRequestId: string): Promise<Browser> {
  const browser = new Browser(dataRequestId);
  await browser.signIn(await linkFor(token, dataRequestId));
  const viewed = await browser.view();
  expect(viewed.status, viewed.text).toBe(200);
  return browser;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
