import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { wantedVolumes, withVolumes } from '../../../scripts/deploy/volumes.mjs';

describe('the volumes that a deploy binds', () => {
  test.each([
    ['one spare at first', { bound: [], used: [], spares: 1 }, [1]],
    ['those that are bound', { bound: [1, 2, 3], used: [], spares: 1 }, [1, 2, 3]],
    ['another spare when the last one was opened', { bound: [1], used: [1], spares: 1 }, [1, 2]],
    ['as many spares as asked for', { bound: [1, 2], used: [1], spares: 3 }, [1, 2, 3, 4]],
    ['those with records that this tree does not bind', { bound: [1], used: [1, 4], spares: 1 }, [1, 2, 4]],
    ['no spare when none is asked for', { bound: [], used: [1], spares: 0 }, [1]],
  ])('are %s', (_, known, expected) => {
    expect(wantedVolumes(known)).toEqual(expected);
  });

  test.each(['', 'eu'])('are added to wrangler.toml for the environment "%s" only', (env) => {
    const text = readFileSync('wrangler.toml', 'utf8');
    const database = env ? 'quillet-eu' : 'quillet';
    const folder = mkdtempSync(join(tmpdir(), 'quillet-toml-'));
    const config = join(folder, 'wrangler.toml');
    writeFileSync(config, withVolumes(text, { env, database }, [2, 3]));
    const boundIn = (environment: string) =>
      unstable_readConfig({ config, env: environment }, { hideWarnings: true }).d1_databases.map(
        ({ binding, database_name: name }: { binding: string; database_name?: string }) => [binding, name],
      );
    const added = [2, 3].map((number) => [`VOLUME_${number}`, `${database}-volume-${number}`]);
    const before = [
      ['DB', database],
      ['VOLUME_1', `${database}-volume-1`],
    ];
    expect(boundIn(env)).toEqual([...before, ...added]);
    expect(boundIn(env ? '' : 'eu')).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});
