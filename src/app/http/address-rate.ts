import type { Context } from 'hono';
import { type Refusal, refuse } from '../../core/api/refusal';
import { addressPrefix } from '../../lib/address-prefix';
import { type RateName, rateRows } from '../../lib/limits/rates';
import { logError, logNotice } from '../../lib/log';
import type { AppEnv } from './app-env';
import { rateHeaders } from './rate-limit';

/**
 * Counts a request of an IP address with Cloudflare, for all isolates of the location. Requests pass
 * when the binding is absent or fails: a limit must not be what ends the service.
 */
export async function checkAddressRate(c: Context<AppEnv>, name: RateName): Promise<Refusal | undefined> {
  const { binding, limit, seconds, what } = rateRows[name];
  const ip = c.req.header('cf-connecting-ip') ?? null;
  // No request reaches Cloudflare from the machine itself: this is a local server.
  if (ip === null || /^(127\.|::1$)/.test(ip)) return undefined;
  if (!(await isOver(c.env[binding], binding, addressPrefix(ip, { ipv4: 4, ipv6: 4 })))) return undefined;
  const message = `One IP address can send at most ${limit} of these in ${seconds} seconds: ${what}.`;
  const headers = { 'Retry-After': String(seconds), ...rateHeaders({ limit, left: 0, seconds }) };
  return refuse('rate_limited', message, { headers }).refusal;
}

async function isOver(rate: RateLimit | undefined, name: string, key: string): Promise<boolean> {
  if (!rate) {
    once(name, () => logNotice(`The rate limiting binding ${name} is absent: its requests are not limited.`));
    return false;
  }
  try {
    return !(await rate.limit({ key })).success;
  } catch (error) {
    once(name, () => logError(`the rate limiting binding ${name}`, error));
    return false;
  }
}

const told = new Set<string>();

/** Says it once in each isolate. */
function once(name: string, tell: () => void): void {
  if (told.has(name)) return;
  told.add(name);
  tell();
}
