import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const DONE = Symbol.for('quillet.migrations-applied');

// This runs before each file, and all of them share one runtime with its databases.
if (!Reflect.has(globalThis, DONE)) {
  for (const database of [env.DB, env.VOLUME_1, env.VOLUME_2, env.VOLUME_3])
    await applyD1Migrations(database, env.MIGRATIONS);
  Reflect.set(globalThis, DONE, true);
}
