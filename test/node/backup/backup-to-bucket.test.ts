import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../scripts/fingerprints/client.mjs';
import { sign } from '../../../scripts/fingerprints/signer.mjs';
import { LocalProduct } from '../support/local-product';
import { S3StandIn } from '../support/s3-stand-in';
import { emptyProduct, Moved, type Ran, run } from './support/commands';

const standIn = new S3StandIn();
const place = `s3://${standIn.bucket}/nightly/1`;
const folder = mkdtempSync(join(tmpdir(), 'quillet-bucket-'));

let old: LocalProduct;
let fresh: LocalProduct;
let signed: string;
const made: string[] = [];

/** Two products start in turn. */
const startsTwo = 300_000;

beforeAll(async () => {
  await standIn.listen();
  [old, fresh] = await Promise.all([LocalProduct.start(), emptyProduct()]);
  const { id: template } = await old.upload(readFileSync('examples/membership-form.pdf'), 'Membership');
  const fields = [
    { name: 'name', page: 1 },
    { name: 'signature', page: 1, type: 'signature', required: false, x: 72, y: 600, width: 200, height: 40 },
  ];
  await old.api('PUT', `/templates/${template}/add_fields`, { fields });
  for (let n = 0; n < 12; n++)
    made.push((await old.make(template, { data: { name: `Member ${n}` } })).submission.id);
  const auth_session_started_at = '2026-01-31T09:30:00Z';
  const ada = { name: 'Ada', email: 'ada@example.com', auth_type: 'password', auth_session_started_at };
  const body = { data: { name: 'Ada' }, data_requests: [{ ...ada, fields: ['signature'] }] };
  const { submission } = await old.api('POST', `/templates/${template}/submissions`, body);
  signed = submission.id;
  const { token_id, token_secret } = old.credentials.live;
  const headers = { authorization: `Basic ${btoa(`${token_id}:${token_secret}`)}` };
  const client = new Client({ url: old.origin, headers });
  const drawn = { text: { name: 'Ada', typeface: 'Caveat' } };
  await sign(client, submission.data_requests[0].id, { signature: drawn });
  await old.until(`/submissions/${signed}`, ({ state }) => state === 'processed');
  made.push(signed);
  await old.untilListed(made.length);
}, startsTwo);

afterAll(async () => {
  standIn.end();
  await Promise.all([old?.end(), fresh?.end()]);
  rmSync(folder, { recursive: true });
});

/** Runs a command with the credentials of the bucket. */
function withBucket(product: LocalProduct, words: string[], signal?: AbortSignal): Promise<Ran> {
  const all = [...words, '--at', product.origin];
  return run(product, all, { env: standIn.environment, ...(signal && { signal }) });
}

/** Every seventh request finds the bucket busy, and the answers of some others are lost. */
function flaky(number: number) {
  return number % 7 === 0 ? 'busy' : number % 23 === 0 ? 'broken' : null;
}

describe('a backup to a bucket', () => {
  it('goes on after it was killed, while some requests fail', async () => {
    const kill = new AbortController();
    let blobs = 0;
    standIn.trouble = (number, { method, key }) => {
      if (method === 'PUT' && key.includes('/blobs/') && ++blobs === 10) kill.abort();
      return flaky(number);
    };
    const killed = await withBucket(old, ['scripts/backup.mjs', '--to', place], kill.signal);
    expect(killed.code).toBeNull();
    expect(killed.says).toContain(`${made.length} submissions\n`);
    const early = await withBucket(fresh, ['scripts/restore.mjs', '--from', place]);
    expect(early).toMatchObject({ code: 1, says: expect.stringContaining('no complete backup') });

    standIn.trouble = flaky;
    const taken = await withBucket(old, ['scripts/backup.mjs', '--to', place]);
    expect(taken.code, taken.says).toBe(0);
    const keys = [...standIn.objects.keys()];
    expect(keys.every((key) => key.startsWith('nightly/1/'))).toBe(true);
    const checked = await withBucket(old, ['scripts/backup.mjs', '--check', place]);
    expect(checked, checked.says).toMatchObject({ code: 0, says: expect.stringMatching(/ 0 problems\n$/) });
    for (const { says } of [killed, taken, checked]) {
      expect(says).not.toContain(standIn.credentials.id);
      expect(says).not.toContain(standIn.credentials.secret);
    }
    const again = await withBucket(old, ['scripts/backup.mjs', '--to', place]);
    expect(again).toMatchObject({ code: 1, says: expect.stringContaining('is complete') });
  });

  it('is named where it is damaged, and put back nowhere then', async () => {
    const blob = [...standIn.objects.keys()].find((key) => key.includes('/blobs/')) ?? '';
    const bytes = standIn.objects.get(blob) ?? Buffer.of();
    standIn.objects.set(blob, Buffer.from('changed'));
    const name = blob.slice('nightly/1/'.length);
    const checked = await withBucket(fresh, ['scripts/backup.mjs', '--check', place]);
    expect(checked).toMatchObject({
      code: 1,
      says: expect.stringContaining(`${name} in the backup is damaged`),
    });
    const refused = await withBucket(fresh, ['scripts/restore.mjs', '--from', place]);
    expect(refused).toMatchObject({
      code: 1,
      says: expect.stringContaining(`${name} in the backup is damaged`),
    });
    standIn.objects.set(blob, bytes);
  });

  it('is restored into an empty deployment, with equal PDFs and trails', async () => {
    standIn.trouble = flaky;
    const put = await withBucket(fresh, ['scripts/restore.mjs', '--from', place]);
    expect(put.code, put.says).toBe(0);
    const moved = new Moved(old, fresh);
    for (const id of made) {
      const [before, after] = await Promise.all(
        [old, moved].map((one) => one.api('GET', `/submissions/${id}`)),
      );
      const [pdf, same] = await Promise.all([
        old.download(before.download_url),
        moved.download(after.download_url),
      ]);
      expect(createHash('sha256').update(same).digest('hex')).toBe(before.pdf_hash);
      expect(same.equals(pdf)).toBe(true);
      expect(await moved.trail(id)).toBe(await old.trail(id));
    }
    const record = await moved.api('GET', `/submissions/${signed}?include_data=true`);
    const said = moved.verify({
      'signed.pdf': await moved.download(record.download_url),
      'trail.json': await moved.trail(signed),
      'record.json': JSON.stringify(record),
    });
    expect(said).toContain(`entries of ${signed} are intact`);
  });

  it('of release 0.3.0 in a folder is still read', async () => {
    // In its form each part is one file, and there are no hashes of them.
    const { parts, ...state } = JSON.parse(String(standIn.objects.get('nightly/1/backup.json')));
    const write = (path: string, bytes: string | Buffer) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    };
    const done = { next: null, isDone: true, length: 0, lines: 0 };
    const oldParts = Object.fromEntries(Object.keys(parts).map((part) => [part, done]));
    write('backup.json', JSON.stringify({ ...state, format: 1, parts: oldParts }));
    for (const [key, bytes] of standIn.objects) {
      const [, part, blob] = /^nightly\/1\/(?:(.+)\/\d{6}\.jsonl|(blobs\/.+))$/.exec(key) ?? [];
      if (part) write(`${part}.jsonl`, bytes);
      if (blob) write(blob, bytes);
    }
    const checked = await withBucket(fresh, ['scripts/backup.mjs', '--check', folder]);
    expect(checked, checked.says).toMatchObject({ code: 0, says: expect.stringMatching(/ 0 problems\n$/) });
    const again = await withBucket(fresh, ['scripts/restore.mjs', '--from', folder]);
    expect(again.says).toContain(`0 submissions; ${made.length} were there already`);
    expect(again.code).toBe(0);
  });
});
