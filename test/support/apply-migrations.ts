import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const databases = [env.DB, env.VOLUME_1, env.VOLUME_2, env.VOLUME_3];
await Promise.all(databases.map((database) => applyD1Migrations(database, env.MIGRATIONS)));
