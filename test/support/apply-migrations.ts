import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

for (const database of [env.DB, env.VOLUME_1, env.VOLUME_2, env.VOLUME_3])
  await applyD1Migrations(database, env.MIGRATIONS);
