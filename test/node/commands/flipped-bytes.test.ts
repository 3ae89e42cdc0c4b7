import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../src/lib/canonical-json';
import { checkTrail } from '../../../src/verify/check-trail.mjs';
import { created, processed, signing, trailOf } from '../../service/audit/support/trails';

const about = { data_request: 'drq_2Nq2Xc0aB3dE5fG7hJ9k' };
const client = { ip: '2001:db8::1', user_agent: null };
const grace = { name: 'Grace „G.“ Hopper 🖋️', email: 'grace@example.com' };

/** An audit trail with every kind of entry that concerns signers. */
const trail = trailOf([
  created,
  ...signing('drq_1Nq2Xc0aB3dE5fG7hJ9k', { name: '王小明', email: 'wang@example.com' }),
  ...signing(about.data_request, grace).slice(0, 5),
  {
    type: 'data_request.updated',
    ...about,
    changed: ['name'],
    ...grace,
    order: 2,
    fields: [],
    authentication: {},
  },
  { type: 'data_request.reminded', ...about, by: 'caller', channel: 'sms', recipient: null },
  { type: 'data_request.send_failed', ...about, channel: 'email', recipient: grace.email, reason: 'No' },
  { type: 'data_request.delegated', ...about, from: grace, to: grace, ...client },
  { type: 'data_request.declined', ...about, reason: 'Too expensive', ...client },
  { type: 'submission.declined', ...about },
  { type: 'submission.failed', state: 'error' },
  { type: 'data_request.link_requested', ...about, actor: { type: 'user', id: 'usr_x' }, ...client },
  { type: 'submission.reprocessed', after: 'error', actor: { type: 'api_token', id: 'api_x' }, ...client },
  { type: 'submission.data_requests_completed', data_hash: 'd'.repeat(64) },
  processed,
  { type: 'submission.expired', by: 'schedule', pdf_hash: null },
]);

/** The text with one bit flipped. */
function flipped(bytes: Buffer, at: number, bit: number): string {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ bit;
  return copy.toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

describe('a byte that was flipped', () => {
  test('breaks nothing where there is none', async () => {
    expect(await checkTrail(structuredClone(trail))).toBeNull();
  });

  test.each(trail.map((entry, index) => ({ index, type: entry.event.type })))(
    'in entry $index ($type) is found there, whichever it is',
    async ({ index }) => {
      const bytes = Buffer.from(JSON.stringify(trail[index]));
      let [judged, unreadable] = [0, 0];
      for (let at = 0; at < bytes.length; at += 1)
        for (const bit of [1, 32]) {
          const entry = parsed(flipped(bytes, at, bit));
          // Text that is no JSON is no audit trail, and is not checked.
          if (typeof entry !== 'object' || entry === null) {
            unreadable += 1;
            continue;
          }
          // White space between members changes no meaning, so the hash need not detect it.
          if (canonicalJson(entry) === canonicalJson(trail[index])) continue;
          judged += 1;
          const others = [...trail.slice(0, index), entry, ...trail.slice(index + 1)];
          const found = await checkTrail(JSON.parse(JSON.stringify(others)));
          expect(found?.sequence, `byte ${at} of ${bytes}`).toBe(index + 1);
        }
      expect(judged).toBeGreaterThan(bytes.length);
      expect(unreadable).toBeGreaterThan(0);
    },
  );
});
