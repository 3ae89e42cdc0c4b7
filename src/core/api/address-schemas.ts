import * as z from 'zod';
import { limits } from '../../lib/limits';
import { checkAddress } from '../platform/external-url';

/** Returns the problem of a URL, or null. */
type Check = (text: string) => string | null;

function address(problemOf: Check) {
  return z
    .string()
    .max(limits.urlChars, `must have at most ${limits.urlChars} characters`)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);
}

function written(accepts: (url: URL) => boolean): Check {
  return (text) => {
    // URL parsers remove these characters silently.
    if (/[\s\p{Cc}]/u.test(text)) return 'must not contain spaces, line breaks or control characters';
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '' && accepts(url)
      ? null
      : 'must be an https URL without user name and password';
  };
}

/** Accepts null and "" too: both remove the URL. */
export function orNone<Schema extends z.ZodType<string>>(schema: Schema) {
  return z.union([z.literal('').transform(() => null), schema]).nullable();
}

const isHttpsAddress = written(isHttps);
const isHttpsOrLoopback = written((url) => isHttps(url) || isLoopback(url));

/** Allows loopback addresses here: the deployment decides about them at each call. */
const openLoopback = { purpose: 'webhooks', loopbackFor: new Set(['webhooks'] as const) } as const;

/** A URL that signers are sent to. */
export const httpsAddress = address(isHttpsAddress);

/** A URL that the service calls. Each call resolves its host name again. */
export const calledAddress = address((text) => {
  const problem = isHttpsOrLoopback(text);
  if (problem !== null) return problem;
  const checked = checkAddress(text, openLoopback);
  return checked.ok ? null : `the URL is refused: ${checked.message}`;
});

export const emailAddress = z
  .email({ error: ({ input }) => (input === undefined ? undefined : 'must be an email address') })
  .max(limits.emailChars, `must have at most ${limits.emailChars} characters`);
