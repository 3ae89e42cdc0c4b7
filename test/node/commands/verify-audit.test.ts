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
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

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

const trail = () => {
  const entries: AuditEntry[] = [];
  for (const event of events) entries.push(linkEntry(entries.at(-1), event, 1_780_000_000_000));
  return { submission_id: id, entries };
};

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const trailFile = (name: string, content: object) => file(name, JSON.stringify(content));

const run = (program: string, words: string[]) =>
  promisify(execFile)(program, words)
    .then(({ stdout }) => ({ code: 0, says: stdout }))
    .catch(({ code, stdout, stderr }) => ({ code, says: stdout + stderr }));

const verify = (...files: string[]) =>
  run(process.execPath, ['scripts/quillet.mjs', 'verify-audit', ...files]);

describe('npx quillet verify-audit', () => {
  test('is there under its short name', async () => {
    const { code, says } = await run('npx', [
      '--no',
      'quillet',
      'verify-audit',
      trailFile('good.json', trail()),
    ]);
    expect(says).toContain(`The 2 entries of ${id} are intact`);
    expect(code).toBe(0);
  });

  test('accepts what nobody altered, and the PDF it speaks of', async () => {
    const { code, says } = await verify(trailFile('good.json', trail()), file('good.pdf', pdf));
    expect(says).toContain(`The 2 entries of ${id} are intact`);
    expect(says).toContain('good.pdf is the PDF of entry 2.');
    expect(code).toBe(0);
  });

  test.each<[string, (entries: AuditEntry[]) => unknown, RegExp]>([
    [
      'an altered fact',
      ([, second]) => Object.assign(second ?? {}, { event: { ...events[1], bytes: 1 } }),
      /Entry 2 of 2 does not hold: it was altered/,
    ],
    [
      'an altered time',
      ([first]) => Object.assign(first ?? {}, { time: '2020-01-01T00:00:00.000Z' }),
      /Entry 1 of 2 .* altered/,
    ],
    [
      'a dropped entry',
      (entries) => entries.shift(),
      /Entry 1 of 1 .* number 2: entries were dropped or moved/,
    ],
    [
      'an entry that was forged with a hash of its own',
      (entries) =>
        entries.splice(0, 1, linkEntry(undefined, { ...events[0], source: 'web' } as AuditFacts, 0)),
      /Entry 2 of 2 .* does not follow from the entry before it/,
    ],
  ])('points at %s', async (name, alter, expected) => {
    const altered = trail();
    alter(altered.entries);
    const { code, says } = await verify(trailFile(`${name}.json`, altered));
    expect(says).toMatch(expected);
    expect(code).toBe(1);
  });

  test('knows another PDF, and the trail of another submission', async () => {
    const other = await verify(
      trailFile('good.json', trail()),
      file('other.pdf', Buffer.from('%PDF-1.7 another')),
    );
    expect([other.code, other.says]).toEqual([
      1,
      expect.stringContaining('other.pdf is another PDF: entry 2 says'),
    ]);
    const renamed = await verify(trailFile('renamed.json', { ...trail(), submission_id: 'sub_other' }));
    expect([renamed.code, renamed.says]).toEqual([
      1,
      expect.stringContaining('This is not the trail of sub_other'),
    ]);
  });

  test('knows that a trail may speak of no PDF', async () => {
    const { submission_id, entries } = trail();
    const expired: AuditFacts = { type: 'submission.expired', by: 'schedule', pdf_hash: null };
    const unmade = [entries[0], linkEntry(entries[0], expired, 0)];
    const file = trailFile('unmade.json', { submission_id, entries: unmade });
    const { code, says } = await verify(file, join(folder, 'good.pdf'));
    expect([code, says]).toEqual([1, expect.stringContaining('The trail speaks of no PDF.')]);
  });

  test.each([
    ['no JSON', '{'],
    ['other JSON', '{"entries":[null]}'],
    ['an empty trail', JSON.stringify({ submission_id: id, entries: [] })],
  ])('cannot judge %s', async (name, content) => {
    const { code, says } = await verify(file(`${name}.json`, content));
    expect([code, says]).toEqual([2, expect.stringContaining('is no audit trail')]);
  });

  test('cannot judge a file that is not there, and says how it is called', async () => {
    expect(await verify(join(folder, 'absent.json'))).toMatchObject({
      code: 2,
      says: expect.stringContaining('absent.json'),
    });
    expect(await verify()).toMatchObject({
      code: 2,
      says: expect.stringContaining('Usage: npx quillet verify-audit'),
    });
  });
});
