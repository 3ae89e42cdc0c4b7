import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../bench/support/free-port.mjs';
import { type Credentials, credentialsFile, credentialsIn, Start } from './support/instance';
import { api, folderNames, keepFolder, OneProject } from './support/one-project';
import { stillRunning } from './support/processes';

const project = OneProject.forThisFile({ built: true, prepared: true, bundled: true });

describe('npm start, when it has been started before', () => {
  let first: Credentials;

  beforeAll(async () => {
    await project.start();
    first = credentialsIn(project.folder);
    await keepFolder(first, 'Kept');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s to npm ends every process and frees the port',
    async (signal) => {
      const server = await project.running();
      const processes = server.processes();
      expect(processes.length).toBeGreaterThan(2);
      await server.end(signal);
      expect(await stillRunning(processes)).toEqual([]);
      expect(await project.canListen()).toBe(true);
    },
  );

  test('a killed server leaves no process that holds the port or the data', async () => {
    const { server } = await project.start();
    const processes = server.processes();
    process.kill(Number(readFileSync(join(project.folder, '.dev/server.pid'), 'utf8')), 'SIGKILL');
    await server.exited;
    expect(await stillRunning(processes)).toEqual([]);
    await project.start();
    expect(await folderNames(first)).toContain('Kept');
  });

  test('names the process that has the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(project.port, '127.0.0.1', resolve));
    const { code, output } = await new Start(project.folder, project.port).exited;
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(output).toContain(`Port ${project.port} is in use by process ${process.pid}`);
    expect(output).toContain(`PORT=${project.port + 1} npm start`);
  });

  test('does not run twice on the same data, and names the process that uses it', async () => {
    await project.start();
    const { code, output } = await new Start(project.folder, await freePort()).exited;
    expect(code).toBe(1);
    expect(output).toMatch(/Quillet already runs with the data in .* \(process \d+\)/);
  });

  test('refuses an invalid port', async () => {
    const { code, output } = await new Start(project.folder, project.port, { PORT: 'eighty' }).exited;
    expect(code).toBe(1);
    expect(output).toContain('PORT must be a number from 1 to 65535, not "eighty"');
  });

  test.each([
    {
      name: 'a database with a newer migration',
      made: { migrations: { '9999_newer.sql': '00' } },
      said: 'Its database has run 9999_newer.sql.',
    },
    { name: 'data of a newer version', made: { version: '99.0.0' }, said: 'was last used by Quillet 99.0.0' },
  ])('refuses $name, and says what to do', async ({ made, said }) => {
    const stamp = join(project.folder, '.wrangler/state/prepared.json');
    const before = readFileSync(stamp, 'utf8');
    const { migrations, ...rest } = JSON.parse(before);
    const newer = { ...rest, ...made, migrations: { ...migrations, ...made.migrations } };
    writeFileSync(stamp, JSON.stringify(newer));
    const { code, output } = await new Start(project.folder, project.port).exited;
    writeFileSync(stamp, before);
    expect(code).toBe(1);
    expect(output).toContain(said);
    expect(output).toContain('QUILLET_STATE=/some/folder npm start');
  });

  test('makes new tokens for the same account when the credentials are lost', async () => {
    rmSync(credentialsFile(project.folder));
    await project.start();
    const fresh = credentialsIn(project.folder);
    expect(fresh.test.token_id).not.toBe(first.test.token_id);
    expect(await folderNames(fresh)).toContain('Kept');
    first = fresh;
  });

  test('creates the same account again when the data is deleted', async () => {
    rmSync(join(project.folder, '.wrangler'), { recursive: true });
    await project.start();
    expect(credentialsIn(project.folder)).toEqual(first);
    expect((await api(first, 'GET', '/authentication')).status).toBe(200);
    expect(await folderNames(first)).toEqual([]);
  });

  test('keeps an instance with its own state apart', async () => {
    const state = join(project.folder, 'elsewhere');
    await project.start({ QUILLET_STATE: state });
    expect(credentialsIn(state).test.token_id).not.toBe(first.test.token_id);
    expect((await api(credentialsIn(state), 'GET', '/authentication')).status).toBe(200);
  });
});
