import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
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
    expect(code).toBe(0);
  });

  test('accepts an unaltered audit trail and its PDF', async () => {
    const files = [trailFile('good.json', trail()), file('good.pdf', pdf)];
    for (const { code, says } of [await verify(...files), await verify(...files.reverse())]) {
      expect(says).toContain(`The 2 entries of ${id} are intact`);
      expect(says).toContain('good.pdf is the PDF of entry 2.');
      expect(code).toBe(0);
    }
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
    const unmade = [entries[0], linkEntry(entries[0], expired, 0)];
    const file = trailFile('unmade.json', { submission_id, entries: unmade });
    const { code, says } = await verify(file, join(folder, 'good.pdf'));
    expect([code, says]).toEqual([1, expect.stringContaining('The audit trail has no PDF.')]);
  });

  test.each([
    ['no JSON', '{'],
    ['other JSON', '{"entries":[null]}'],
    ['an empty trail', JSON.stringify({ submission_id: id, entries: [] })],
  ])('cannot check %s', async (name, content) => {
    const { code, says } = await verify(file(`${name}.json`, content));
    expect([code, says]).toEqual([2, expect.stringContaining('is not an audit trail')]);
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
