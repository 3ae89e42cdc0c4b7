import type { Context } from 'hono';
import { refuse } from '../../core/api/refusal';
import type { AppEnv } from './app-env';
import { meantOperation } from './meant-operation';

export function endpointNotFound(c: Context<AppEnv>) {
  const { method, path } = c.req;
  const meant = meantOperation(method, path);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  return refuse('endpoint_not_found', `The service has nothing at ${method} ${path.slice(0, 200)}.${hint}`)
    .refusal;
}
