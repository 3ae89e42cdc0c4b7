import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { checkMigrations } from '../../../src/core/db/migrations';
import { call, database } from '../../support/app';

const first = '0000_foundation';

/** What the tests change is the list of migrations, which all later tests need as it was. */
const { results: applied } = await env.DB.prepare('select id, name from d1_migrations').all();

afterEach(async () => {
  await env.DB.prepare('delete from d1_migrations').run();
  for (const { id, name } of applied)
    await env.DB.prepare('insert into d1_migrations (id, name) values (?, ?)').bind(id, name).run();
});

function applyNewer() {
  return env.DB.prepare("insert into d1_migrations (name) values ('9999_newer.sql')").run();
}

function forgetFirst() {
  return env.DB.prepare('delete from d1_migrations where name = ?').bind(`${first}.sql`).run();
}

describe('GET /health/database', () => {
  it('says that database and code belong together', async () => {
    const { status, json } = await call('GET', '/health/database');
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', database: 'current', missing: [], unknown: [] }),
    ]);
    await expect(checkMigrations(database)).resolves.toBeUndefined();
  });

  it('names a migration that a newer version added; requests are answered, as after a rollback', async () => {
    await applyNewer();
    const { status, json } = await call('GET', '/health/database');
    expect([status, json.database, json.unknown]).toEqual([200, 'ahead', ['9999_newer']]);
    await expect(checkMigrations(database)).rejects.toThrow(
      'The database has run 9999_newer, which a newer version added.',
    );
  });

  it('is 503 when a migration is missing', async () => {
    await forgetFirst();
    const { status, json } = await call('GET', '/health/database');
    expect([status, json.database, json.missing]).toEqual([503, 'behind', [first]]);
    await expect(checkMigrations(database)).rejects.toThrow(`The database has not run ${first}.`);
  });
});
