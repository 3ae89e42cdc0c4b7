import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';

/**
 * Where webhook endpoints point that only `quillet listen` reads: it asks for the deliveries themselves.
 * Every event is accepted and forgotten, so that no delivery fails and nothing has to be reachable.
 */
export const listeningSink = new Hono<AppEnv>().post('/webhooks/listening', (c) => c.body(null, 204));
