import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { judge } from '../../../src/verify/judge.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { signing } from '../../service/audit/support/trails';
import { newSealer } from '../../support/sealer';
import { type Exported, exportedOf } from './support/exported-trail';
import { asPem } from './support/inspect-seal';
import { before, sealedAfter } from './support/sealed-document';

const client = { ip: '203.0.113.7', user_agent: 'Firefox' };
const email = 'eve@evil.example';
const data_request = 'drq_1Nq2Xc0aB3dE5fG7hJ9k';
const about = { data_request, ...client };
const eve = { name: 'Eve Forged', email, order: 1, fields: [], authentication: {} };
const forged = Buffer.from('%PDF-1.4\n% Bob owes Eve one million\n%%EOF\n');
const shown = { pdf_hash: createHash('sha256').update(forged).digest('hex'), bytes: forged.length };

let sealer: Sealer;
let pdf: Uint8Array;
let exported: Exported;

beforeAll(async () => {
  sealer = await newSealer();
  pdf = await sealedAfter(before, sealer);
  exported = await exportedOf(before, pdf, { sealer });
});

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

/** The genuine trail with these events behind its signed end, as anybody can append them. */
function withMore(...events: object[]): Exported {
  const entries: AuditEntry[] = [...exported.entries];
  for (const event of events) {
    const last = entries.at(-1);
    entries.push(linkEntry(last, event as AuditFacts, Date.parse(last?.time ?? '') + 1000));
  }
  return { ...exported, entries };
}

function judged(trail: object, of: Uint8Array | null = pdf) {
  return judge(
    tellApart([
      file('trail.json', JSON.stringify(trail)),
      ...(of ? [file('document.pdf', of)] : []),
      file('certificates.pem', asPem(sealer.certificates[0])),
    ]),
  );
}

describe('entries behind the signed end of a genuine trail', () => {
  it.each<[string, object[]]>([
    ['another name', [{ type: 'data_request.updated', data_request, changed: ['name'], ...eve }]],
    [
      'somebody who takes over',
      [{ type: 'data_request.delegated', ...about, from: { name: 'Ada', email: 'a@b.example' }, to: eve }],
    ],
    ['another signer', signing('drq_forged', { name: 'Victim', email: 'victim@bank.example' })],
    ['another PDF that was shown', [{ type: 'data_request.viewed', ...about, document_hash: 'x', shown }]],
    ['other data', [{ type: 'submission.data_requests_completed', data_hash: 'e'.repeat(64), salted: true }]],
    ['another PDF', [{ type: 'submission.processed', ...shown }]],
    ['a link for a caller', [{ type: 'data_request.link_requested', data_request, actor: {}, ...client }]],
    [
      'a token of a caller',
      [
        {
          ...{ type: 'data_request.token_created', data_request, token: 'tok_x', kind: 'api' },
          ...{ expires_at: '2027-01-01T00:00:00.000Z', actor: { type: 'api_token', id: 'x' }, ...client },
        },
      ],
    ],
    [
      'a second expiry',
      [
        { type: 'submission.expired', by: 'schedule', pdf_hash: null },
        { type: 'submission.expired', by: 'schedule', pdf_hash: null },
      ],
    ],
  ])('that the service never writes there are refused: %s', async (_, events) => {
    for (const of of [pdf, null, forged]) {
      const { verdict, people, findings } = await judged(withMore(...events), of);
      expect([verdict, people]).toEqual(['broken', []]);
      expect(findings.map(({ kind }) => kind)).not.toContain('pdfShown');
    }
    // Without the signature of the end, the seal of the PDF shows where it is.
    expect((await judged({ ...withMore(...events), closing: null, published: null })).verdict).toBe('broken');
  });

  it('that the service does write change nothing of the people, and stand apart', async () => {
    const trail = withMore(
      { type: 'data_request.sent', data_request, by: 'service', channel: 'email', recipient: email },
      {
        ...{ type: 'data_request.token_created', data_request, token: 'tok_x', kind: 'email' },
        expires_at: '2027-01-01T00:00:00.000Z',
      },
      { type: 'data_request.authenticated', ...about, token: 'tok_x', kind: 'email' },
      { type: 'data_request.code_sent', ...about, recipient: email },
      { type: 'data_request.code_passed', ...about, recipient: email },
      {
        ...{ type: 'data_request.passkey_shown', ...about, recipient: email },
        ...{ credential_hash: 'x', made_at: '2026-01-01T00:00:00.000Z' },
      },
      { type: 'data_request.opened', ...about },
      { type: 'submission.expired', by: 'schedule', pdf_hash: 'e'.repeat(64) },
      {
        ...{ type: 'data_request.send_failed', data_request },
        ...{ channel: 'email', recipient: email, reason: 'x' },
      },
    );
    const plain = await judged(exported);
    for (const [form, covered] of [
      [trail, exported.entries.length],
      [{ ...trail, closing: null, published: null }, before.length],
    ] as const) {
      const judgement = await judged(form);
      expect([judgement.verdict, judgement.people]).toEqual(['holds', plain.people]);
      expect(judgement.uncovered.map(({ sequence }) => sequence)).toEqual(
        trail.entries.slice(covered).map(({ sequence }) => sequence),
      );
      const [evidence, apart] = spell(judgement, en).join('\n').split(en.uncovered);
      expect([evidence, apart]).toEqual([
        expect.not.stringContaining('submission.expired'),
        expect.stringMatching(/data_request\.opened[\s\S]+submission\.expired/),
      ]);
    }
    expect(plain.uncovered).toEqual([]);
  });

  it('leave a trail alone that nobody vouches for: none of it is covered', async () => {
    const bare = { ...exported, closing: null, published: null };
    const judgement = await judged(bare, null);
    expect([judgement.verdict, judgement.uncovered]).toEqual(['unproven', []]);
    expect(judgement.people).toHaveLength(1);
  });
});
