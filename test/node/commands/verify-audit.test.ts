import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';

const folder = mkdtempSync(join(tmpdir(), 'quillet-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const id = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
const pdf = Buffer.from('%PDF-1.7 as it was made');

function hash(text: string | Buffer) {
  return createHash('sha256').update(text).digest('hex');
}

const events: AuditFacts[] = [
  {
    type: 'submission.created',
    submission: id,
    source: 'api',
    content_hash: hash('c'),
    data_hash: hash('d'),
  },
  { type: 'submission.processed', pdf_hash: hash(pdf), bytes: pdf.length },
];

function trail() {
  const entries: AuditEntry[] = [];
  for (const event of events) entries.push(linkEntry(entries.at(-1), event, 1_780_000_000_000));
  return { submission_id: id, entries };
}

function file(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function trailFile(name: string, content: object) {
  return file(name, JSON.stringify(content));
}

function run(program: string, words: string[]) {
  return promisify(execFile)(program, words)
    .then(({ stdout }) => ({ code: 0, says: stdout }))
    .catch(({ code, stdout, stderr }) => ({ code, says: stdout + stderr }));
}

function verify(...files: string[]) {
  return run(process.execPath, ['scripts/verify.mjs', ...files]);
}

describe('npm run verify', () => {
  test('is a script of the package', async () => {
    const { code, says } = await run('npm', ['run', 'verify', '--', trailFile('good.json', trail())]);
    expect(says).toContain(`The 2 entries of ${id} are intact`);
    // npm passes the exit code on.
    expect(code).toBe(3);
  });

  test('finds nothing wrong with an unaltered audit trail and its PDF, for which nobody vouches', async () => {
    const files = [trailFile('good.json', trail()), file('good.pdf', pdf)];
    for (const { code, says } of [await verify(...files), await verify(...files.reverse())]) {
      expect(says).toContain(`The 2 entries of ${id} are intact`);
      expect(says).toContain('good.pdf is the PDF of entry 2.');
      expect(says).toMatch(/^Nothing vouches for this audit trail: anyone could have written it\n\n/);
      expect(code).toBe(3);
    }
  });

  test('says of a trail that is not closed yet that nobody vouches for it', async () => {
    const { submission_id, entries } = trail();
    const { code, says } = await verify(
      trailFile('open.json', { submission_id, entries: entries.slice(0, 1) }),
    );
    expect([code, says]).toEqual([3, expect.stringMatching(/^This audit trail is not closed yet/)]);
  });

  test.each<[string, (entries: AuditEntry[]) => unknown, RegExp]>([
    [
      'an altered fact',
      ([, second]) => Object.assign(second ?? {}, { event: { ...events[1], bytes: 1 } }),
      /Entry 2 of 2 does not match: it was altered/,
    ],
    [
      'an altered time',
      ([first]) => Object.assign(first ?? {}, { time: '2020-01-01T00:00:00.000Z' }),
      /Entry 1 of 2 .* altered/,
    ],
    [
      'a dropped entry',
      (entries) => entries.shift(),
      /Entry 1 of 1 .* sequence is 2: entries were dropped or moved/,
    ],
    [
      'an entry that was forged with a hash of its own',
      (entries) =>
        entries.splice(0, 1, linkEntry(undefined, { ...events[0], source: 'web' } as AuditFacts, 0)),
      /Entry 2 of 2 .* previous hash does not match the entry before it/,
    ],
  ])('points at %s', async (name, alter, expected) => {
    const altered = trail();
    alter(altered.entries);
    const { code, says } = await verify(trailFile(`${name}.json`, altered));
    expect(says).toMatch(expected);
    expect(code).toBe(1);
  });

  test('detects another PDF, and the audit trail of another submission', async () => {
    const other = await verify(
      trailFile('good.json', trail()),
      file('other.pdf', Buffer.from('%PDF-1.7 another')),
    );
    expect([other.code, other.says]).toEqual([
      1,
      expect.stringContaining('other.pdf is another PDF: entry 2 has the hash'),
    ]);
    const renamed = await verify(trailFile('renamed.json', { ...trail(), submission_id: 'sub_other' }));
    expect([renamed.code, renamed.says]).toEqual([
      1,
      expect.stringContaining('This is not the audit trail of sub_other'),
    ]);
  });

  test('accepts an audit trail without a PDF', async () => {
    const { submission_id, entries } = trail();
    const expired: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
    const unmade = [entries[0], linkEntry(entries[0], expired, 1_780_000_000_000)];
    const file = trailFile('unmade.json', { submission_id, entries: unmade });
    const { code, says } = await verify(file, join(folder, 'good.pdf'));
    expect([code, says]).toEqual([1, expect.stringContaining('The audit trail has no PDF.')]);
  });

  describe('the data of the submission', () => {
    const salt = '5a'.repeat(32);
    const hmac = (text: string) => createHmac('sha256', Buffer.from(salt, 'hex')).update(text).digest('hex');
    const asked: AuditFacts = {
      type: 'data_request.fields_filled',
      data_request: 'drq_1',
      fields: ['buyer/name', 'list/1/a~1b'],
      values_hash: hmac('{"buyer/name":"Ada","list/1/a~1b":2}'),
      salted: true,
      ip: null,
      user_agent: null,
    };
    const invited: AuditFacts = {
      ...{ type: 'data_request.created', data_request: 'drq_1', name: 'Ada', email: 'ada@example.com' },
      ...{ order: 0, fields: [], authentication: {} },
    };
    const data = { title: 'Sale', buyer: { name: 'Ada' }, list: [null, { 'a/b': 2 }] };
    const done: AuditFacts = {
      type: 'submission.data_requests_completed',
      data_hash: hmac('{"buyer":{"name":"Ada"},"list":[null,{"a/b":2}],"title":"Sale"}'),
      salted: true,
    };
    const created = { ...events[0], data_hash: hmac('{"title":"Sale"}'), salted: true } as AuditFacts;

    function salted(...facts: AuditFacts[]) {
      const entries: AuditEntry[] = [];
      for (const event of [created, invited, ...facts]) entries.push(linkEntry(entries.at(-1), event, 0));
      return trailFile('salted.json', { submission_id: id, entries });
    }

    test.each([
      ['as it was when all were done', { id, data }, [asked, done], 3, 'The data is that of entry 4.'],
      [
        'as far as signers have come',
        { id, data },
        [asked],
        3,
        'has the values that signers filled in so far',
      ],
      [
        'with another title',
        { id, data: { ...data, title: 'Gift' } },
        [asked, done],
        1,
        'not that of entry 4',
      ],
      [
        'with another name',
        { id, data: { ...data, buyer: { name: 'Eve' } } },
        [asked, done],
        1,
        'of entry 3',
      ],
      ['of another submission', { id: 'sub_other', data }, [asked, done], 1, 'another document: sub_other'],
    ])('is checked: %s', async (_, shown, facts, code, says) => {
      const submission = trailFile('submission.json', { ...shown, data_salt: salt });
      expect(await verify(submission, salted(...facts))).toEqual({
        code,
        says: expect.stringContaining(says),
      });
    });

    test('cannot be checked against a trail of release 0.1.0', async () => {
      const submission = trailFile('submission.json', { id, data, data_salt: salt });
      const { code, says } = await verify(submission, trailFile('good.json', trail()));
      expect([code, says]).toEqual([1, expect.stringContaining('no salted hash of data')]);
    });
  });

  test.each([
    ['no JSON', '{'],
    ['other JSON', '{"entries":[null]}'],
    ['an empty trail', JSON.stringify({ submission_id: id, entries: [] })],
  ])('cannot check %s', async (name, content) => {
    const { code, says } = await verify(file(`${name}.json`, content));
    expect([code, says]).toEqual([2, expect.stringContaining('is not a PDF, an audit trail')]);
  });

  test('cannot check a file that does not exist, and names it', async () => {
    expect(await verify(join(folder, 'absent.json'))).toMatchObject({
      code: 2,
      says: expect.stringContaining('absent.json'),
    });
    expect(await verify()).toMatchObject({
      code: 2,
      says: expect.stringContaining('Usage: npm run verify'),
    });
  });
});
