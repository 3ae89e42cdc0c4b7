import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

type Call = {
  args: string[];
  content?: string;
  mode?: number;
  account?: string;
};

let folder: string;

function cloudIs(cloud: object) {
  return writeFileSync(join(folder, 'cloud.json'), JSON.stringify(cloud));
}

function calls(): Call[] {
  return readFileSync(join(folder, 'calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function changes() {
  return calls()
    .filter(({ args }) => /create|apply|^deploy|--yes/.test(args.join(' ')))
    .map(({ args }) => args.slice(0, 4).join(' '));
}

function deploy(...args: string[]) {
  rmSync(join(folder, 'calls.jsonl'), { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy.mjs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      FAKE_WRANGLER: folder,
      QUILLET_WRANGLER: resolve('test/node/commands/support/fake-wrangler.mjs'),
    },
  });
  return { status, output: stdout + stderr };
}

const ME = [{ id: 'a1', name: 'Me' }];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillet-deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run deploy', () => {
  test('brings an empty account to a running service, and prints a link to its first account', () => {
    cloudIs({ accounts: ME });
    const { status, output } = deploy();
    expect(output).toMatch(/^ +https:\/\/quillet\.example\.workers\.dev\/setup\?secret=[\w-]{43}$/m);
    expect(status).toBe(0);
    expect(changes()).toEqual([
      'd1 create quillet',
      'r2 bucket create quillet',
      'queues create quillet-jobs-dead',
      'queues create quillet-renders-dead',
      'queues create quillet-jobs',
      'queues create quillet-renders',
      'queues create quillet-mail-events',
      'd1 migrations apply DB',
      expect.stringMatching(/^deploy --env= --secrets-file /),
      'd1 execute DB --remote',
    ]);
  });

  test('hands the new secret over in a private file that is gone afterwards', () => {
    cloudIs({ accounts: ME });
    deploy();
    const call = calls().find(({ args }) => args[0] === 'deploy');
    expect(JSON.parse(call?.content ?? '')).toEqual({ SIGNING_KEY: expect.stringMatching(/^[\w-]{43}$/) });
    expect(call?.mode).toBe(0o600);
    expect(() => readFileSync(call?.args.at(-1) ?? '')).toThrow();
  });

  test('stores only the hash of the link it prints', () => {
    cloudIs({ accounts: ME });
    const { output } = deploy();
    const sql = calls().find(({ args }) => args.includes('--file'))?.content ?? '';
    const secret = /secret=([\w-]{43})/.exec(output)?.[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(sql).toContain(createHash('sha256').update(`setup\n${secret}`).digest('hex'));
    expect(sql).not.toContain(secret);
  });

  test('a second run only migrates and deploys, and makes no new key or account', () => {
    cloudIs({ accounts: ME });
    deploy();
    const { status, output } = deploy();
    expect(status).toBe(0);
    expect(changes()).toEqual(['d1 migrations apply DB', 'deploy --env=']);
    expect(output).not.toContain('/setup');
  });

  test('the EU region has stores of its own, within the EU', () => {
    cloudIs({ accounts: ME });
    expect(deploy('--env', 'eu').status).toBe(0);
    const said = calls().map(({ args }) => args.join(' '));
    expect(said).toContain('d1 create quillet-eu --jurisdiction eu');
    expect(said).toContain('r2 bucket create quillet-eu --jurisdiction eu');
    expect(said).toContain('queues create quillet-eu-jobs');
    expect(said.filter((one) => /migrations|^deploy|execute|secret/.test(one))).toSatisfy((all: string[]) =>
      all.every((one) => one.includes('--env=eu')),
    );
  });

  test('a step that fails says how to go on, and the next run goes on there', () => {
    cloudIs({ accounts: ME, broken: 'r2 bucket create' });
    const failed = deploy();
    expect(failed.status).toBe(1);
    expect(failed.output).toContain('the cloud says no');
    expect(failed.output).toContain(
      'This step failed: Create the R2 bucket quillet. R2 must be enabled once',
    );
    expect(changes()).not.toContain('deploy --env=');

    cloudIs({ accounts: ME, databases: ['quillet'] });
    deploy();
    expect(changes()[0]).toBe('r2 bucket create quillet');
  });

  test('a key that cannot be seen is not replaced: links that were given out depend on it', () => {
    cloudIs({ accounts: ME, secrets: ['SIGNING_KEY'], broken: 'secret list' });
    const { status, output } = deploy();
    expect(status).toBe(1);
    expect(output).toContain('could not be listed; nothing was changed');
    expect(changes()).toEqual([]);
  });

  test('without a login it says how to log in and changes nothing', () => {
    cloudIs({});
    const { status, output } = deploy();
    expect(status).toBe(1);
    expect(output).toContain('npm run wrangler -- login');
    expect(calls()).toHaveLength(1);
  });

  test('with several Cloudflare accounts and nobody to ask, it names the variable to set', () => {
    cloudIs({ accounts: [...ME, { id: 'b2', name: 'Work' }] });
    const { status, output } = deploy();
    expect(status).toBe(1);
    expect(output).toContain('CLOUDFLARE_ACCOUNT_ID');
    expect(output).toContain('Work (b2)');
  });

  test('--dry-run prints the commands and runs none', () => {
    cloudIs({ accounts: ME });
    const { status, output } = deploy('--dry-run', '--env', 'eu');
    expect(status).toBe(0);
    expect(output).toContain('wrangler d1 create quillet-eu --jurisdiction eu');
    expect(() => calls()).toThrow();
  });
});
