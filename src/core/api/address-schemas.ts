import * as z from 'zod';
import { limits } from '../../lib/limits';
import { checkAddress } from '../platform/outside-address';

/** What is wrong with an address, if anything is. */
type Check = (text: string) => string | null;

const address = (problemOf: Check) =>
  z
    .string()
    .max(limits.urlChars, `must have at most ${limits.urlChars} characters`)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);

const written =
  (accepts: (url: URL) => boolean): Check =>
  (text) => {
    // Parsers of addresses leave them out silently.
    if (/[\s\p{Cc}]/u.test(text)) return 'must not contain spaces, line breaks or control characters';
    const url = URL.parse(text);
    return url !== null && url.username === '' && url.password === '' && accepts(url)
      ? null
      : 'must be an https address without user and password';
  };

/** Null and "" take the address away. */
export const orNone = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullable();

const isHttpsAddress = written(isHttps);
const isHttpsOrLoopback = written((url) => isHttps(url) || isLoopback(url));

/** Whether a loopback address is called is decided by the deployment, when it is called. */
const openLoopback = { purpose: 'webhooks', loopbackFor: new Set(['webhooks'] as const) } as const;

/** An address that people are sent to. */
export const httpsAddress = address(isHttpsAddress);

/** An address that the service calls; what its name leads to is asked each time. */
export const calledAddress = address((text) => {
  const problem = isHttpsOrLoopback(text);
  if (problem !== null) return problem;
  const checked = checkAddress(text, openLoopback);
  return checked.ok ? null : `the address is refused: ${checked.message}`;
});
