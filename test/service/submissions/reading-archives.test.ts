import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../src/core/platform/files';
import { encodeArchive } from '../../../src/service/submissions/archive/archive-file';
import {
  leaveArchive,
  readArchive,
  writeArchive,
} from '../../../src/service/submissions/archive/archive-files';
import { archiveKey } from '../../../src/service/submissions/archive/archive-names';
import { findInArchives } from '../../../src/service/submissions/archive/find-in-archives';
import { files } from '../../support/archiving';

const account = 'acc_00000000000000000009';

function key(name: string): string {
  return archiveKey(account, `2020-01-01/${name}`);
}

function idOf(number: number): string {
  return `sub_${String(number).padStart(20, '0')}`;
}

describe('reading archives', () => {
  it('has a few of them in memory at a time, whoever asks', async () => {
    const bytes = await encodeArchive(new Map([['sub_1', {}]]));
    let open = 0;
    let most = 0;
    const slow: Pick<Files, 'readUnless'> = {
      async readUnless(of) {
        open += 1;
        most = Math.max(most, open);
        await scheduler.wait(5);
        open -= 1;
        return { bytes, etag: of };
      },
    };
    const keys = Array.from({ length: 30 }, (_, number) => key(`some${number}`));
    const read = await Promise.all(keys.map((one) => readArchive(slow, one)));
    expect(read.every((archive) => archive?.has('sub_1'))).toBe(true);
    expect(most).toBe(2);
  });

  it('reads one that many ask for once, and again when it has changed', async () => {
    const bytes = await encodeArchive(new Map([['sub_1', {}]]));
    let etag = 'first';
    let whole = 0;
    const counted: Pick<Files, 'readUnless'> = {
      async readUnless(_, known) {
        if (known === etag) return 'same';
        whole += 1;
        return { bytes, etag };
      },
    };
    const ask = () => readArchive(counted, key('asked'));
    await ask();
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(whole).toBe(1);
    etag = 'second';
    await ask();
    expect(whole).toBe(2);
  });

  it('sees that a submission has left, and a list knows which ids are left', async () => {
    const name = key(crypto.randomUUID());
    const entries = [1, 2, 3].map((number) => [idOf(number), {}] as const);
    await writeArchive(files, name, new Map(entries));
    expect((await readArchive(files, name))?.has(idOf(3))).toBe(true);
    await leaveArchive(files, name, [idOf(3)]);
    expect((await readArchive(files, name))?.has(idOf(3))).toBe(false);
    expect((await env.FILES.head(name))?.customMetadata).toEqual({ first: idOf(1), last: idOf(2) });
    await leaveArchive(files, name, [idOf(1), idOf(2)]);
    expect(await readArchive(files, name)).toBeNull();
  });
});

describe('the search for submissions without a row', () => {
  const names = Array.from({ length: 5_000 }, (_, number) => key(String(number).padStart(6, '0')));

  /** An account with five thousand archives of a hundred ids each; the first ones say nothing of theirs. */
  function busy(silent: number, read: string[]): Files {
    return {
      async listWithFacts(after: string) {
        const begin = names.findIndex((name) => name > after);
        const page = begin < 0 ? [] : names.slice(begin, begin + 1_000);
        const objects = page.map((name) => {
          const number = names.indexOf(name);
          const facts = { first: idOf(number * 100), last: idOf(number * 100 + 99) };
          return { key: name, customMetadata: number < silent ? {} : facts };
        });
        return { objects, truncated: begin + 1_000 < names.length } as unknown as R2Objects;
      },
      async readUnless(name: string) {
        read.push(name);
        return {
          bytes: await encodeArchive(new Map([[idOf(names.indexOf(name) * 100 + 7), {}]])),
          etag: name,
        };
      },
    } as unknown as Files;
  }

  it('reads only the archives that may have them, however many there are', async () => {
    const read: string[] = [];
    const ids = [idOf(432_107), idOf(100_050)];
    const { keys, isAll } = await findInArchives(busy(0, read), account, ids);
    expect([...keys]).toEqual([[idOf(432_107), names[4_321]]]);
    expect(isAll).toBe(true);
    expect(read.sort()).toEqual([names[1_000], names[4_321]]);
  });

  it('ends after a thousand archives that do not say which ids they have', async () => {
    const read: string[] = [];
    const { isAll } = await findInArchives(busy(1_200, read), account, [idOf(0)]);
    expect([isAll, read.length]).toEqual([false, 1_000]);
  });
});
