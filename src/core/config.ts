import type { LoopbackFor } from './platform/external-url';
import type { SigningKeys } from './platform/signing-keys';
import type { Turnstile } from './platform/turnstile';

/** A time-stamping authority (RFC 3161). */
export type TimeStamping = {
  url: string;
  /** A name and a password with a colon between, if the authority wants them. */
  credentials?: string | undefined;
  /** The policy to stamp under, as an object identifier. */
  policy?: string | undefined;
  /** Whether seals get what validates them for long (PAdES B-LT). */
  longTerm?: boolean;
};

/** Empty when seals have no time stamp. */
export type TimeStampingBindings = {
  TSA_URL?: string;
  TSA_CREDENTIALS?: string;
  TSA_POLICY?: string;
  /** "on" when seals get validation data. */
  SEAL_LTV?: string;
};

export function timeStampingOf(env: TimeStampingBindings): TimeStamping | null {
  const { TSA_URL: url, TSA_CREDENTIALS: credentials, TSA_POLICY: policy } = env;
  const longTerm = env.SEAL_LTV === 'on';
  return url ? { url, credentials: credentials || undefined, policy: policy || undefined, longTerm } : null;
}

/** The configuration of this deployment, as far as features need it. */
export type Config = {
  signingKey: SigningKeys;
  asyncHost: string;
  /** The origin of all links; null when links have the origin of their request. */
  publicOrigin: string | null;
  /** The hosts at which requests are answered, besides that of the origin. */
  otherHosts: ReadonlySet<string>;
  /** URIs of those who take reports of security problems. */
  securityContacts: readonly string[];
  jurisdiction: 'eu' | undefined;
  devMailbox: boolean;
  /** True when mail is sent. */
  mail: boolean;
  /** The keys of Turnstile; null when visitors of public forms are not challenged with it. */
  turnstile: Turnstile | null;
  /** The authority that stamps seals; null when seals have no time stamp. */
  timeStamping: TimeStamping | null;
  loopbackFor: LoopbackFor;
  syncWaitMs: number;
  /** Whether lists are read from replicas of the database. */
  readReplicas: boolean;
  htmlRendering: boolean;
  /** How many volumes take new records at the same time, and the size at which one is sealed. */
  volumes: { open: number; bytes: number };
  requestsPerSecond: { live: number; test: number };
  /** The documents of an account that has no numbers of its own. */
  pace: { documentsPerSecond: number; documentsInFlight: number };
  /** The days from the request of an owner until their account is erased. */
  erasureWaitDays: number;
};

/** How visitors of public forms can be challenged here. */
export function challengeMeans({
  turnstile,
  mail,
}: Pick<Config, 'turnstile' | 'mail'>): 'turnstile' | 'email_code' | 'none' {
  if (turnstile !== null) return 'turnstile';
  return mail ? 'email_code' : 'none';
}
