import type { Context } from 'hono';
import { currentLanguage } from '../../../ui/languages/speech';
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
    pageLanguage: currentLanguage(),
    signingKey: config.signingKey,
    loopbackFor: config.loopbackFor,
    origin: downloadLinks.origin,
    hasMail: config.mail,
  };
}
