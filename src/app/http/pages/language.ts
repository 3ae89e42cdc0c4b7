import type { Context, MiddlewareHandler } from 'hono';
import { acceptedLanguage, isLanguage, type Language } from '../../../lib/languages';
import { inLanguage } from '../../../ui/languages';
import type { AppEnv } from '../app-env';
import { forgetCookie, keepCookie, readCookie } from './browser';
import { isPage } from './next-page';

const languageCookie = 'language';
const keptDays = 365;

/** The language that somebody chose in this browser, else the best that it accepts. */
export function languageOfBrowser(c: Context<AppEnv>): Language {
  const chosen = readCookie(c, languageCookie);
  return isLanguage(chosen) ? chosen : acceptedLanguage(c.req.header('accept-language'));
}

/** Keeps a language for pages that know no member, such as that of signing in; null forgets it. */
export function keepLanguage(c: Context<AppEnv>, language: Language | null): void {
  if (language === null) forgetCookie(c, languageCookie);
  else keepCookie(c, languageCookie, language, keptDays);
}

/** Makes each page in the language of the browser, until its member is known. */
export const inBrowsersLanguage: MiddlewareHandler<AppEnv> = (c, next) =>
  isPage(c.req.path) ? inLanguage(c.env.ASSETS, languageOfBrowser(c), next) : next();
