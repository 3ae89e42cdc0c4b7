import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Credentials, credentialsIn } from './support/instance';
import { api, OneProject } from './support/one-project';

const project = OneProject.forThisFile({ built: true, bundled: true });
/** Browsers of this file only, because a test breaks one. */
const cache = mkdtempSync(join(tmpdir(), 'quillet-cache-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

async function doctor(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const command = spawn(process.execPath, ['scripts/doctor.mjs', ...args], {
    cwd: project.folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(command.stdout), text(command.stderr)]);
  const [status] = await once(command, 'close');
  return { status, output: (await output).join('') };
}

function filesBelow(folder: string, name: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => name.test(file)).map((file) => join(folder, file));
}

/** The list of migrations of the stopped product. */
function forgetMigrations() {
  for (const file of filesBelow(join(project.folder, '.wrangler/state/v3/d1'), /\.sqlite$/)) {
    const database = new DatabaseSync(file);
    const tables = database.prepare("select 1 from sqlite_master where name = 'd1_migrations'").all();
    if (tables.length > 0) database.exec("delete from d1_migrations where name = '0000_foundation.sql'");
    database.close();
  }
}

function replaceKey() {
  writeFileSync(join(project.folder, '.dev/secrets.env'), `SIGNING_KEY=${'another-key-'.repeat(4)}\n`);
}

function breakBrowser() {
  for (const file of filesBelow(cache, /chrome-linux64\/chrome$/)) writeFileSync(file, '#!/bin/sh\nexit 1\n');
}

describe('npm run doctor', () => {
  let credentials: Credentials;

  test('says without a service what to start, and how to check a deployment', async () => {
    const without = await doctor();
    expect(without.status).toBe(2);
    expect(without.output).toContain('Run npm start first; for a deployment: npm run doctor -- https://');
    const untold = await doctor(['https://quillet.example.workers.dev']);
    expect([untold.status, untold.output]).toEqual([
      2,
      expect.stringContaining('QUILLET_TOKEN=<id>:<secret>'),
    ]);
  });

  describe('on a service that runs', () => {
    beforeAll(async () => {
      await project.start({ XDG_CACHE_HOME: cache }, 170_000);
      credentials = credentialsIn(project.folder);
    }, 180_000);

    test('finds everything in order, and leaves nothing behind', async () => {
      const { status, output } = await doctor();
      expect(output).not.toContain('FAILED');
      for (const name of [
        'migrations',
        'signing key',
        'mail',
        'challenges',
        'a test PDF',
        'a print of HTML',
        'a webhook',
      ])
        expect(output).toMatch(new RegExp(`^ +ok +${name}:`, 'm'));
      expect(status).toBe(0);
      for (const list of ['/templates', '/webhook_endpoints'])
        expect(JSON.stringify(await (await api(credentials, 'GET', list)).json())).not.toMatch(/"id"/);
      const hook = { url: 'https://example.com/hook' };
      expect((await api(credentials, 'POST', '/webhook_endpoints', hook)).status).toBe(201);
    });
  });

  test('names each fault, what to do about it, and fails', { timeout: 240_000 }, async () => {
    forgetMigrations();
    replaceKey();
    breakBrowser();
    await project.start({ XDG_CACHE_HOME: cache }, 170_000);
    const { status, output } = await doctor(['--wait', '8']);
    expect(output).toMatch(
      /FAILED +migrations: The database has not run 0000_foundation\.\n +-> Stop npm start/,
    );
    expect(output).toMatch(
      /FAILED +signing key: It does not read the secrets of whe_\w+.*\n +-> Set the earlier key/,
    );
    expect(output).toMatch(/FAILED +a print of HTML: It was not made: .*\n +-> Install Chromium/);
    expect(output).toMatch(/ok +a test PDF/);
    expect(output).toContain('3 of 9 checks failed.');
    expect(status).toBe(1);
  });
});
