import type { Context } from 'hono';
import { findSecret } from '../../../service/accounts/sign-in/secret-store';
import { checkAddressRate } from '../address-rate';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { endpointNotFound } from '../endpoint-not-found';

export type OperatorContext = Context<AppEnv>;

/** As an unknown path is answered. */
export function absent(c: OperatorContext): Response {
  return refusalAnswer(endpointNotFound(c));
}

/**
 * The door of the operator, for backups and imports. Those who can write the database open it: by the hash of
 * a secret that is good for a day. To everybody else it is not there.
 */
export function opened(act: (c: OperatorContext) => Response | Promise<Response>) {
  return async (c: OperatorContext): Promise<Response> => {
    const [, secret] = /^Bearer ([\w-]{43})$/.exec(c.req.header('authorization') ?? '') ?? [];
    const { db } = c.get('services');
    const known = secret && (await findSecret(db, { purpose: 'operator', secret }, Date.now()));
    if (known) return act(c);
    const tooMany = await checkAddressRate(c, 'unauthorized');
    return tooMany ? refusalAnswer(tooMany) : absent(c);
  };
}
