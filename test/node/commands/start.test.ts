import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Credentials, credentialsFile, credentialsIn } from './support/instance';
import { api, folderNames, keepFolder, OneProject } from './support/one-project';

/** The promise is 8 s on an idle machine; this one may run other tests as well. */
const LATER_START_MS = 16_000;

const project = OneProject.forThisFile({ built: false });

describe('npm start', () => {
  let first: Credentials;

  test('makes an empty folder serve, with an account that works', async () => {
    const { server } = await project.start();

    first = credentialsIn(project.folder);
    expect(first).toEqual({
      sync_base_url: `http://127.0.0.1:${project.port}`,
      async_base_url: `http://async.localhost:${project.port}`,
      live: {
        token_id: expect.stringMatching(/^api_live_[0-9a-zA-Z]{20}$/),
        token_secret: expect.stringMatching(/^[\w-]{43}$/),
      },
      test: {
        token_id: expect.stringMatching(/^api_test_[0-9a-zA-Z]{20}$/),
        token_secret: expect.stringMatching(/^[\w-]{43}$/),
      },
      owner: { email: 'owner@quillet.localhost', password: expect.stringMatching(/.{16,}/) },
      mailbox_url: `http://127.0.0.1:${project.port}/dev/mailbox`,
    });
    expect(statSync(credentialsFile(project.folder)).mode & 0o777).toBe(0o600);
    for (const told of [first.sync_base_url, first.live.token_secret, first.owner.password]) {
      expect(server.output).toContain(told);
    }

    expect((await api(first, 'GET', '/authentication')).status).toBe(200);
    const database = await fetch(`${first.sync_base_url}/health/database`);
    expect(await database.json()).toMatchObject({
      volumes: { open: [0], spare: [1], away: [], behind: [], room: 'enough' },
    });
    expect((await keepFolder(first, 'Kept')).status).toBe(201);
  });

  test('keeps credentials, secrets and data across a restart, and is quick', async () => {
    const secrets = readFileSync(join(project.folder, '.dev/secrets.env'), 'utf8');
    const { milliseconds } = await project.start();
    expect(milliseconds).toBeLessThan(LATER_START_MS);
    expect(credentialsIn(project.folder)).toEqual(first);
    expect(readFileSync(join(project.folder, '.dev/secrets.env'), 'utf8')).toBe(secrets);
    expect(await folderNames(first)).toContain('Kept');
  });
});
