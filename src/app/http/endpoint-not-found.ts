import type { Context } from 'hono';
import { refuse } from '../../core/api/refusal';
import type { AppEnv } from './app-env';

export function endpointNotFound(c: Context<AppEnv>) {
  return refuse(
    'endpoint_not_found',
    `The service has nothing at ${c.req.method} ${c.req.path.slice(0, 200)}.`,
  ).refusal;
}
