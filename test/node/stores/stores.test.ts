import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BucketStore } from '../../../scripts/store/bucket-store.mjs';
import { FolderStore } from '../../../scripts/store/folder-store.mjs';
import { LineParts, linesOf } from '../../../scripts/store/line-parts.mjs';
import { readBucket } from '../../../scripts/store/read-bucket.mjs';
import { S3StandIn } from '../support/s3-stand-in';

const root = mkdtempSync(join(tmpdir(), 'quillet-stores-'));
const standIn = new S3StandIn();
let number = 0;

beforeAll(() => standIn.listen());
afterAll(() => {
  standIn.end();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  standIn.trouble = () => null;
  number++;
});

function bucket(environment = standIn.environment) {
  return new BucketStore(readBucket(`s3://${standIn.bucket}/of-test/${number}`, environment));
}

function folder() {
  return new FolderStore(join(root, `of-test-${number}`));
}

async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

async function pathsOf(store: FolderStore | BucketStore): Promise<string[]> {
  return (await allOf(store.list())).sort();
}

describe.each([
  ['a folder', folder],
  ['a bucket', bucket],
])('%s', (_, open) => {
  it('gives back what was put, and lists it, page by page', async () => {
    const store = open();
    expect(await pathsOf(store)).toEqual([]);
    expect(await store.get('rows/1.jsonl')).toBeNull();
    expect(await store.has('rows/1.jsonl')).toBe(false);
    const paths = Array.from({ length: 11 }, (_, index) => `rows/table_${index}/${index}.jsonl`).sort();
    for (const path of paths) await store.put(path, Buffer.from(`of ${path}`));
    await store.put('rows/table_1/1.jsonl', Buffer.from('newer'));
    expect(await pathsOf(store)).toEqual(paths);
    expect(String(await store.get('rows/table_1/1.jsonl'))).toBe('newer');
    expect(String(await store.get('rows/table_2/2.jsonl', 100))).toBe('of rows/table_2/2.jsonl');
    expect(await store.has('rows/table_2/2.jsonl')).toBe(true);
    expect(await store.has('rows/table_2')).toBe(false);
  });

  it('reads no file that is too big, and nothing outside', async () => {
    const store = open();
    await store.put('big.pdf', Buffer.alloc(1_000));
    await expect(store.get('big.pdf', 999)).rejects.toThrow('1000 bytes, and may have 999');
    for (const path of [
      '../out',
      'a/../../out',
      '/etc/hosts',
      'a//b',
      '.',
      'a/./b',
      'a\\b',
      'a b',
      'ä',
      '',
    ]) {
      await expect(store.get(path), path).rejects.toThrow('is no path');
      await expect(store.put(path, Buffer.from('x')), path).rejects.toThrow('is no path');
      await expect(store.has(path), path).rejects.toThrow('is no path');
    }
  });

  it('keeps parts of lines, goes on after a break, and names a damaged piece', async () => {
    const store = open();
    const beginning = () => ({ format: 2, parts: {} });
    const broken = await LineParts.open(store, 'state.json', beginning());
    await broken.append('rows/a', [{ n: 1 }, { n: 2 }], 'after 2');
    await broken.write();
    await broken.append('rows/a', [{ n: 3 }], 'after 3');
    // The process dies after it has put the piece, and before the piece counts.
    await store.put('rows/a/000002.jsonl', Buffer.from('{"n":3}\n'));
    const next = await LineParts.open(store, 'state.json', beginning());
    expect([next.placeIn('rows/a'), next.countOf('rows/a'), next.placeIn('rows/b')]).toEqual([
      'after 2',
      2,
      null,
    ]);
    await next.append('beside', ['a file'], undefined);
    await next.append('rows/a', [{ n: 3 }, { n: 4 }], null);
    expect((await LineParts.open(store, 'state.json', beginning())).placeIn('rows/a')).toBe('done');
    expect(await allOf(linesOf(store, next.state, 'rows/a', 3))).toEqual([
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      [{ n: 4 }],
    ]);
    await store.put('rows/a/000002.jsonl', Buffer.from('{"n":5}\n'));
    await expect(allOf(linesOf(store, next.state, 'rows/a', 3))).rejects.toThrow(
      /^rows\/a\/000002\.jsonl in .* is damaged\.$/,
    );
  });

  it('is begun when it is empty only', async () => {
    const store = open();
    await store.put('letter.txt', Buffer.from('Dear'));
    await expect(LineParts.open(store, 'state.json', { format: 2, parts: {} })).rejects.toThrow(
      'has other files, such as letter.txt',
    );
    await store.put('state.json', Buffer.from('{"format":1,"parts":{}}'));
    await expect(LineParts.open(store, 'state.json', { format: 2, parts: {} })).rejects.toThrow(
      'another release',
    );
  });
});

it('a link does not lead out of a folder, and half a file does not count', async () => {
  const store = folder();
  await store.put('inside/own.txt', Buffer.from('own'));
  writeFileSync(join(root, 'secret.txt'), 'secret');
  symlinkSync(join(root, 'secret.txt'), join(store.root, 'inside/link.txt'));
  symlinkSync('own.txt', join(store.root, 'inside/near.txt'));
  await expect(store.get('inside/link.txt')).rejects.toThrow('leads out of');
  expect(String(await store.get('inside/near.txt'))).toBe('own');
  mkdirSync(join(store.root, 'folder'));
  expect(await store.get('folder')).toBeNull();
  writeFileSync(join(store.root, 'half.pdf.next'), '%PDF');
  expect(await pathsOf(store)).not.toContain('half.pdf.next');
  await store.put('half.pdf', Buffer.from('%PDF whole'));
  expect(readFileSync(join(store.root, 'half.pdf'), 'utf8')).toBe('%PDF whole');
  expect(readdirSync(store.root)).not.toContain('half.pdf.next');
  // Two templates with one image.
  await Promise.all(['one', 'other', 'last'].map((text) => store.put('shared.png', Buffer.from(text))));
  expect(String(await store.get('shared.png'))).toBe('last');
});

describe('a bucket', () => {
  it('is asked again when it is busy, or when its answer is lost', async () => {
    const store = bucket();
    const before = standIn.asked.length;
    standIn.trouble = (asked) => (['busy', 'broken'] as const)[asked - before - 1] ?? null;
    await store.put('a.pdf', Buffer.from('bytes'));
    expect(standIn.asked.slice(before).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
    expect(String(await store.get('a.pdf'))).toBe('bytes');
  });

  it('refuses other credentials, and no error shows any', async () => {
    const { id, secret } = standIn.credentials;
    const wrong = bucket({ ...standIn.environment, AWS_SECRET_ACCESS_KEY: 'another' });
    const refused = await wrong.put('a.pdf', Buffer.from('x')).catch(String);
    expect(refused).toMatch(
      /^Error: PUT 127\.0\.0\.1:\d+\/backups\/of-test\/\d+\/a\.pdf: 403 SignatureDoesNotMatch$/,
    );
    expect(refused).not.toContain(id);
    const stranger = bucket({ ...standIn.environment, AWS_ACCESS_KEY_ID: 'AKIA-OTHER' });
    await expect(pathsOf(stranger)).rejects.toThrow('403 InvalidAccessKeyId');
    const missing = new BucketStore(readBucket('s3://elsewhere', standIn.environment));
    await expect(pathsOf(missing)).rejects.toThrow('404 NoSuchBucket');
    await expect(missing.get('a.pdf')).rejects.toThrow(/^(?!.*secret).*NoSuchBucket$/);
    expect(secret).not.toBe('');
  });

  it.each<[string, string, Record<string, string | undefined>]>([
    ['Put the credentials', 's3://backups', { AWS_SECRET_ACCESS_KEY: undefined }],
    ['is no bucket', 's3://B/x', {}],
    ['is no bucket', 's3://', {}],
    ['is no path', 's3://backups/../x', {}],
    ['must begin with https://', 's3://backups', { AWS_ENDPOINT_URL_S3: 'http://10.0.0.1' }],
    ['must begin with https://', 's3://backups', { AWS_ENDPOINT_URL_S3: 'ftp://s3' }],
    ['Put the address', 's3://backups', { AWS_ENDPOINT_URL_S3: undefined }],
  ])('says before it begins: %s', (said, place, change) => {
    expect(() => readBucket(place, { ...standIn.environment, ...change })).toThrow(said);
  });

  it('of AWS is found by its region', () => {
    const environment = {
      ...standIn.environment,
      AWS_ENDPOINT_URL_S3: undefined,
      AWS_REGION: 'eu-central-1',
    };
    expect(readBucket('s3://backups/2026/', environment)).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      ...{ bucket: 'backups', prefix: '2026', region: 'eu-central-1' },
    });
  });
});
