import * as z from 'zod';
import { limits } from './limits';

const address = (message: string, accepts: (url: URL) => boolean) =>
  z
    .string()
    .max(limits.urlChars, `must have at most ${limits.urlChars} characters`)
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && url.username === '' && url.password === '' && accepts(url);
    }, message);

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);

/** Null and "" take the address away. */
export const orNone = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullable();

export const httpsAddress = address('must be an https address without user and password', isHttps);

/** Whether a loopback address is called is decided by the deployment, when it is called. */
export const webhookAddress = address(
  'must be an https address without user and password',
  (url) => isHttps(url) || isLoopback(url),
);
