import { Hono } from 'hono';
import { version } from '../../../package.json';
import { openDatabase } from '../../core/db/database';
import { readMigrationState } from '../../core/db/migrations';
import { showVolumes } from '../../service/volumes/show-volumes';
import { loadConfig } from '../wiring/config';
import { jsonAnswer } from './answers';
import type { AppEnv } from './app-env';

export const healthRoutes = new Hono<AppEnv>()
  .get('/health', (c) => {
    loadConfig(c.env);
    return c.json({ status: 'ok', version });
  })
  // Apart from /health, which must answer while the database is away.
  .get('/health/database', async (c) => {
    const db = openDatabase(c.env.DB);
    const state = await readMigrationState(db);
    if (state.database === 'behind') return jsonAnswer(503, { status: 'error', version, ...state });
    const volumes = await showVolumes({ db, env: c.env }, loadConfig(c.env).volumes);
    const isFull = volumes.room === 'full' || volumes.directory.room === 'full';
    return volumes.behind.length > 0 || isFull
      ? jsonAnswer(503, { status: 'error', version, ...state, volumes })
      : jsonAnswer(200, { status: 'ok', version, ...state, volumes });
  });
