import { type AuditEntry, type AuditFacts, linkEntry } from '../../../../src/service/audit/audit-chain';
import type { AuditedSubmission } from '../../../../src/service/audit/audit-report';

export function hashOf(letter: string): string {
  return letter.repeat(64);
}

/** The audit trail of these entries, a second apart. */
export function trailOf(events: readonly AuditFacts[], start = Date.UTC(2026, 10, 20, 9, 30)): AuditEntry[] {
  const trail: AuditEntry[] = [];
  for (const [index, event] of events.entries())
    trail.push(linkEntry(trail.at(-1), event, start + index * 61_000));
  return trail;
}

export function submission(changes: Partial<AuditedSubmission> = {}): AuditedSubmission {
  return {
    id: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
    name: 'Rental agreement',
    state: 'processed',
    test: false,
    template: { name: 'Rental agreement', version: '1.2.0', contentHash: hashOf('c') },
    pdfHash: hashOf('f'),
    createdAt: Date.UTC(2026, 10, 20, 9, 30),
    processedAt: Date.UTC(2026, 10, 20, 10, 30),
    origin: 'https://forms.example.com',
    account: 'Acme',
    sender: null,
    ownSenderNames: new Map(),
    titles: new Map(),
    consents: new Map([[hashOf('a'), 'I agree to sign electronically.']]),
    pages: null,
    ...changes,
  };
}

export const created: AuditFacts = {
  type: 'submission.created',
  submission: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
  source: 'api',
  content_hash: hashOf('c'),
  data_hash: hashOf('d'),
};

export const processed: AuditFacts = { type: 'submission.processed', pdf_hash: hashOf('f'), bytes: 123_456 };

const client = {
  ip: '203.0.113.7',
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
};

export type AskedSigner = {
  name: string;
  email: string;
  order?: number;
  fields?: string[];
  how?: 'drawn' | 'typed' | 'image';
};

/** Every audit entry of one signer, from the invitation to the signature. */
export function signing(id: string, signer: AskedSigner): AuditFacts[] {
  const { name, email, order = 1, fields = ['tenant/name', 'tenant/signature'], how = 'drawn' } = signer;
  const about = { data_request: id };
  const authentication = {
    type: 'oauth',
    session_started_at: '2026-11-20T09:12:00.000Z',
    second_factor_type: 'totp',
    provider: 'google',
    session_id_hash: hashOf('1'),
    user_id_hash: hashOf('2'),
    username_hash: null,
    phone_number_hash: null,
  };
  return [
    { type: 'data_request.created', ...about, name, email, order, fields, authentication },
    {
      type: 'data_request.token_created',
      ...about,
      token: 'tok_1',
      kind: 'email',
      expires_at: '2026-11-27T09:30:00.000Z',
    },
    { type: 'data_request.sent', ...about, by: 'service', channel: 'email', recipient: email },
    { type: 'data_request.authenticated', ...about, token: 'tok_1', kind: 'email', ...client },
    { type: 'data_request.opened', ...about, ...client },
    { type: 'data_request.viewed', ...about, document_hash: hashOf('e'), ...client },
    { type: 'data_request.consent_accepted', ...about, text_hash: hashOf('a'), language: 'en', ...client },
    { type: 'data_request.fields_filled', ...about, fields, values_hash: hashOf('b'), ...client },
    { type: 'data_request.signed', ...about, fields: [{ name: fields.at(-1) ?? '', how }], ...client },
    { type: 'data_request.completed', ...about, name, email, ...client },
  ];
}
