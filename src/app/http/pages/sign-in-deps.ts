import type { Context } from 'hono';
import type { AppEnv } from '../app-env';

export function signInDeps(c: Context<AppEnv>) {
  const { assets, db, ids, config, downloadLinks, external, mailer, defer } = c.get('services');
  return {
    assets,
    db,
    ids,
    external,
    mailer,
    defer,
    signingKey: config.signingKey,
    loopbackFor: config.loopbackFor,
    origin: downloadLinks.origin,
    hasMail: config.mail,
  };
}
