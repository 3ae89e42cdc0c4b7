import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { FakeCloudflare } from './support/fake-cloudflare';

type Call = {
  args: string[];
  content?: string;
  mode?: number;
  account?: string;
};

let folder: string;
let cloudflare: FakeCloudflare;

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
    .filter(({ args }) => /create|apply|^deploy |--yes/.test(args.join(' ')))
    .map(({ args }) => args.slice(0, 4).join(' '));
}

async function deploy(...args: string[]) {
  rmSync(join(folder, 'calls.jsonl'), { force: true });
  const command = spawn(process.execPath, ['scripts/deploy.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      FAKE_WRANGLER: folder,
      QUILLET_WRANGLER: resolve('test/node/commands/support/fake-wrangler.mjs'),
      QUILLET_CLOUDFLARE_API: cloudflare.address,
    },
  });
  const output = Promise.all([text(command.stdout), text(command.stderr)]);
  const [status] = await once(command, 'close');
  return { status, output: (await output).join('') };
}

const ME = [{ id: 'a1', name: 'Me' }];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillet-deploy-'));
  cloudflare = await FakeCloudflare.start();
});
afterEach(() => {
  cloudflare.stop();
  rmSync(folder, { recursive: true });
});

describe('npm run deploy', () => {
  test('brings an empty account to a running service, and prints a link to its first account', async () => {
    cloudIs({ accounts: ME });
    const { status, output } = await deploy();
    expect(output).toMatch(/^ +https:\/\/quillet\.example\.workers\.dev\/setup\/open#secret=[\w-]{43}$/m);
    expect(status).toBe(0);
    expect(changes()).toEqual([
      'd1 create quillet',
      'd1 create quillet-volume-1',
      'r2 bucket create quillet',
      'queues create quillet-jobs-dead',
      'queues create quillet-renders-dead',
      'queues create quillet-jobs',
      'queues create quillet-renders',
      'queues create quillet-mail-events',
      'd1 migrations apply DB',
      'd1 migrations apply VOLUME_1',
      `deploy --env= --tag v${version}`,
      'd1 execute DB --remote',
    ]);
  });

  const toldOrigins: [string, string | undefined, string[]][] = [
    ['at workers.dev', 'example', ['--var', 'PUBLIC_ORIGIN:https://quillet.example.workers.dev']],
    ['nowhere, when Cloudflare does not say its address', undefined, []],
  ];
  test.each(toldOrigins)('tells the Worker that its links lead to it %s', async (_, subdomain, expected) => {
    cloudIs({ accounts: ME });
    cloudflare.subdomain = subdomain;
    const { output } = await deploy();
    const call = calls().find(({ args }) => args[0] === 'deploy');
    expect(call?.args.filter((arg) => arg === '--var' || arg.startsWith('PUBLIC_ORIGIN'))).toEqual(expected);
    expect(output.includes('NOTE: Cloudflare did not say the address')).toBe(subdomain === undefined);
  });

  test('hands the new secret over in a private file that is gone afterwards', async () => {
    cloudIs({ accounts: ME });
    await deploy();
    const call = calls().find(({ args }) => args[0] === 'deploy');
    expect(JSON.parse(call?.content ?? '')).toEqual({ SIGNING_KEY: expect.stringMatching(/^[\w-]{43}$/) });
    expect(call?.mode).toBe(0o600);
    expect(() => readFileSync(call?.args.at(-1) ?? '')).toThrow();
  });

  test('stores only the hash of the link it prints', async () => {
    cloudIs({ accounts: ME });
    const { output } = await deploy();
    const sql = calls().find(({ args }) => args.includes('--file'))?.content ?? '';
    const secret = /secret=([\w-]{43})/.exec(output)?.[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(sql).toContain(createHash('sha256').update(`setup\n${secret}`).digest('hex'));
    expect(sql).not.toContain(secret);
  });

  test('a second run only migrates and deploys, and makes no new key or account', async () => {
    cloudIs({ accounts: ME });
    await deploy();
    const { status, output } = await deploy();
    expect(status).toBe(0);
    expect(changes()).toEqual([
      'd1 migrations apply DB',
      'd1 migrations apply VOLUME_1',
      `deploy --env= --tag v${version}`,
    ]);
    expect(output).not.toContain('/setup');
  });

  test('the EU region has stores of its own, within the EU', async () => {
    cloudIs({ accounts: ME });
    expect((await deploy('--env', 'eu')).status).toBe(0);
    const said = calls().map(({ args }) => args.join(' '));
    expect(said).toContain('d1 create quillet-eu --jurisdiction eu');
    expect(said).toContain('d1 create quillet-eu-volume-1 --jurisdiction eu');
    expect(said).toContain('r2 bucket create quillet-eu --jurisdiction eu');
    expect(cloudflare.queues).toContainEqual({ queue_name: 'quillet-eu-jobs-dead', jurisdiction: 'eu' });
    expect(cloudflare.queues).toHaveLength(5);
    expect(said.filter((one) => one.startsWith('queues create'))).toEqual([]);
    expect(said.filter((one) => /migrations|^deploy|execute|secret/.test(one))).toSatisfy((all: string[]) =>
      all.every((one) => one.includes('--env=eu')),
    );
  });

  test('a step that fails says how to go on, and the next run goes on there', async () => {
    cloudIs({ accounts: ME, broken: 'r2 bucket create' });
    const failed = await deploy();
    expect(failed.status).toBe(1);
    expect(failed.output).toContain('the cloud says no');
    expect(failed.output).toContain(
      'This step failed: Create the R2 bucket quillet. R2 must be enabled once',
    );
    expect(changes()).not.toContain(`deploy --env= --tag v${version}`);

    cloudIs({ accounts: ME, databases: ['quillet', 'quillet-volume-1'] });
    await deploy();
    expect(changes()[0]).toBe('r2 bucket create quillet');
  });

  test('a key that cannot be seen is not replaced: links that were given out depend on it', async () => {
    cloudIs({ accounts: ME, secrets: ['SIGNING_KEY'], broken: 'secret list' });
    const { status, output } = await deploy();
    expect(status).toBe(1);
    expect(output).toContain('could not be listed; nothing was changed');
    expect(changes()).toEqual([]);
  });

  test('without a login it says how to log in and changes nothing', async () => {
    cloudIs({});
    const { status, output } = await deploy();
    expect(status).toBe(1);
    expect(output).toContain('npm run wrangler -- login');
    expect(calls()).toHaveLength(1);
  });

  test('with several Cloudflare accounts and nobody to ask, it names the variable to set', async () => {
    cloudIs({ accounts: [...ME, { id: 'b2', name: 'Work' }] });
    const { status, output } = await deploy();
    expect(status).toBe(1);
    expect(output).toContain('CLOUDFLARE_ACCOUNT_ID');
    expect(output).toContain('Work (b2)');
  });

  test('--dry-run prints the commands and runs none', async () => {
    cloudIs({ accounts: ME });
    const { status, output } = await deploy('--dry-run', '--env', 'eu');
    expect(status).toBe(0);
    expect(output).toContain('wrangler d1 create quillet-eu --jurisdiction eu');
    expect(output).toContain('{"queue_name":"quillet-eu-jobs","jurisdiction":"eu"}');
    expect(() => calls()).toThrow();
  });

  test.each([
    {
      name: 'a database that a newer version has migrated',
      state: { migrations: ['0000_foundation.sql', '9999_newer.sql'] },
      said: 'has run 9999_newer.sql',
    },
    {
      name: 'a deployed version that is newer',
      state: { migrations: ['0000_foundation.sql'], version: 'v99.0.0' },
      said: 'runs 99.0.0',
    },
  ])('refuses $name, changes nothing, and says how to go back', async ({ state, said }) => {
    cloudIs({ accounts: ME, databases: ['quillet'], secrets: ['SIGNING_KEY'], ...state });
    const { status, output } = await deploy();
    expect(status).toBe(1);
    expect(output).toContain(said);
    expect(output).toContain('npm run wrangler -- rollback --env=');
    expect(output).toContain('d1 time-travel restore quillet');
    expect(changes()).toEqual([]);
  });

  test('--older goes back to an older version, and never behind the database', async () => {
    const cloud = { accounts: ME, databases: ['quillet'], secrets: ['SIGNING_KEY'], version: 'v99.0.0' };
    cloudIs({ ...cloud, migrations: ['0000_foundation.sql'] });
    expect((await deploy('--older')).status).toBe(0);
    expect(changes()).toContain(`deploy --env= --tag v${version}`);
    cloudIs({ ...cloud, migrations: ['0000_foundation.sql', '9999_newer.sql'] });
    expect((await deploy('--older')).status).toBe(1);
    expect(changes()).toEqual([]);
  });

  test.each([
    {
      name: 'Workers Paid',
      plans: ['r2_paid', 'workers_paid'],
      said: 'The Cloudflare account has Workers Paid.',
    },
    { name: 'Workers Free', plans: ['r2_paid'], said: 'WARNING: the Cloudflare account has no subscription' },
    { name: 'a plan that cannot be read', plans: undefined, said: 'The Workers plan could not be read' },
  ])('says what the account can do: $name', async ({ plans, said }) => {
    cloudIs({ accounts: ME });
    cloudflare.plans = plans;
    const { status, output } = await deploy();
    expect(status).toBe(0);
    expect(output).toContain(said);
    expect(output.includes('10 ms of CPU time')).toBe(!plans?.includes('workers_paid'));
  });

  test('a queue of the EU region that is elsewhere is named, and stays', async () => {
    cloudflare.queues = [{ queue_name: 'quillet-eu-jobs' }];
    cloudIs({ accounts: ME, queues: ['quillet-eu-jobs'] });
    const { status, output } = await deploy('--env', 'eu');
    expect(status).toBe(0);
    expect(output).toContain('NOTE: the queue quillet-eu-jobs exists outside of the jurisdiction eu');
    expect(cloudflare.queues).toHaveLength(5);
  });
});
