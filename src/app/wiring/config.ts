import { type Config, type TimeStampingBindings, timeStampingOf } from '../../core/config';
import { externalPurposes, readLoopbackFor } from '../../core/platform/external-url';
import type { Job } from '../../core/platform/jobs';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { hasMail } from '../../core/platform/mail';
import { sendableAddress } from '../../core/platform/mail-address';
import { type SigningKeyBindings, signingKeysOf } from '../../core/platform/signing-keys';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { type Turnstile, turnstileOrigin } from '../../core/platform/turnstile';
import { limits } from '../../lib/limits';
import type { RateBinding } from '../../lib/limits/rates';
import type { BatchCoordinator } from '../../service/batches/batch-coordinator';
import type { CombineNamespace } from '../../service/combining/combine-coordinators';
import type { DeliveryNamespace } from '../../service/delivery/delivery-coordinators';
import { type BrowserFleet, readFleet } from '../../service/printing/browser-fleet';
import type { RenderHint } from '../../service/printing/print-job';
import type { RenderDesk } from '../../service/printing/render-desk';
import type { SubmissionCoordinator } from '../../service/submissions/life/submission-coordinator';

/**
 * The bindings of the Worker, with the names of wrangler.toml. A rate may be absent: it limits nothing
 * then.
 */
export type Bindings = StoreBindings &
  SigningKeyBindings &
  TimeStampingBindings &
  Partial<Record<RateBinding, RateLimit | undefined>> & {
    JOBS: Queue<Job>;
    SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
    BATCHES: DurableObjectNamespace<BatchCoordinator>;
    COMBINES: CombineNamespace;
    WEBHOOK_SENDERS: DeliveryNamespace;
    RENDERS: Queue<RenderHint>;
    RENDER_DESK: DurableObjectNamespace<RenderDesk>;
    /** Absent when HTML rendering is off. */
    BROWSER?: Fetcher;
    /** Absent when no mail is sent. */
    EMAIL?: SendEmail;
    /** The address that mail comes from; empty when no mail is sent. */
    MAIL_FROM?: string;
    /** The keys of a Turnstile widget; empty when visitors are not challenged with it. */
    TURNSTILE_SITE_KEY?: string;
    TURNSTILE_SECRET_KEY?: string;
    /** A stand-in for Turnstile on the machine itself, for tests. */
    TURNSTILE_ORIGIN?: string;
    ASSETS: Fetcher;
    /** "on" when lists are read from replicas of the database. */
    READ_REPLICAS?: string;
    HTML_RENDERING?: string;
    /** How many volumes take new records at the same time. */
    OPEN_VOLUMES?: string;
    /** The size at which a volume is sealed; for trials. */
    VOLUME_BYTES?: string;
    BROWSERS?: string;
    NEW_BROWSERS_PER_SECOND?: string;
    BROWSER_LANES?: string;
    ASYNC_HOST?: string;
    PUBLIC_ORIGIN?: string;
    OTHER_HOSTS?: string;
    SECURITY_CONTACT?: string;
    JURISDICTION?: string;
    DEV_MAILBOX?: string;
    LOOPBACK_FOR?: string;
    SYNC_WAIT_SECONDS?: string;
    LIVE_REQUESTS_PER_SECOND?: string;
    TEST_REQUESTS_PER_SECOND?: string;
    DOCUMENTS_PER_SECOND?: string;
    DOCUMENTS_IN_FLIGHT?: string;
    ERASURE_WAIT_DAYS?: string;
  };

/** The configuration with the part that only queue consumers need. */
export type AppConfig = Config & { fleet: BrowserFleet };

/** The names of the bindings without which the Worker does not run. */
type NeededBinding = {
  [Name in keyof Bindings]-?: undefined extends Bindings[Name] ? never : Name;
}[keyof Bindings];

const required = {
  DB: 'the D1 database ([[d1_databases]])',
  FILES: 'the R2 bucket ([[r2_buckets]])',
  JOBS: 'the queue ([[queues.producers]])',
  RENDERS: 'the queue of renders ([[queues.producers]])',
  SUBMISSIONS: 'the Durable Object namespace ([[durable_objects.bindings]])',
  BATCHES: 'the Durable Object namespace ([[durable_objects.bindings]])',
  COMBINES: 'the Durable Object namespace ([[durable_objects.bindings]])',
  WEBHOOK_SENDERS: 'the Durable Object namespace ([[durable_objects.bindings]])',
  RENDER_DESK: 'the Durable Object namespace ([[durable_objects.bindings]])',
  ASSETS: 'the static assets ([assets])',
  SIGNING_KEY: 'a secret of at least 32 characters (wrangler secret put SIGNING_KEY)',
} satisfies Record<NeededBinding, string>;

export class ConfigError extends Error {}

const checked = new WeakMap<object, AppConfig>();

/**
 * Checks the bindings once for each environment object. Throws a ConfigError that names every
 * problem.
 */
export function loadConfig(env: Bindings): AppConfig {
  const known = checked.get(env);
  if (known) return known;
  const problems = findProblems(env);
  if (problems.length > 0) throw new ConfigError(`Quillet is not configured: ${problems.join('; ')}.`);
  const config: AppConfig = {
    signingKey: signingKeysOf(env),
    asyncHost: (env.ASYNC_HOST ?? '').toLowerCase(),
    publicOrigin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : null,
    otherHosts: hostsIn(`${env.ASYNC_HOST ?? ''},${env.OTHER_HOSTS ?? ''}`),
    securityContacts: listIn(env.SECURITY_CONTACT),
    jurisdiction: jurisdictionOf(env),
    devMailbox: env.DEV_MAILBOX === 'on',
    mail: hasMail(env),
    turnstile: turnstileOf(env),
    timeStamping: timeStampingOf(env),
    loopbackFor: readLoopbackFor(env.LOOPBACK_FOR) ?? new Set(),
    syncWaitMs:
      1000 * Math.min(limits.syncWaitSeconds, Number(env.SYNC_WAIT_SECONDS || limits.syncWaitSeconds)),
    readReplicas: env.READ_REPLICAS === 'on',
    htmlRendering: env.HTML_RENDERING !== 'off',
    volumes: {
      open: Number(env.OPEN_VOLUMES || 1),
      bytes: Number(env.VOLUME_BYTES || limits.volumeBytes),
    },
    fleet: readFleet(env),
    requestsPerSecond: {
      live: Number(env.LIVE_REQUESTS_PER_SECOND || limits.liveRequestsPerSecond),
      test: Number(env.TEST_REQUESTS_PER_SECOND || limits.testRequestsPerSecond),
    },
    pace: {
      documentsPerSecond: Number(env.DOCUMENTS_PER_SECOND || limits.documentsPerSecond),
      documentsInFlight: Number(env.DOCUMENTS_IN_FLIGHT || limits.documentsInFlight),
    },
    erasureWaitDays: Number(env.ERASURE_WAIT_DAYS || limits.erasureWaitDays),
  };
  checked.set(env, config);
  return config;
}

function turnstileOf(env: Bindings): Turnstile | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_ORIGIN: origin } = env;
  return siteKey && secretKey ? { siteKey, secretKey, origin: origin || turnstileOrigin } : null;
}

function hostsIn(list: string): ReadonlySet<string> {
  return new Set(listIn(list.toLowerCase()));
}

function listIn(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Whether RFC 9116 allows the text as a contact. */
function isContact(text: string): boolean {
  return /^(mailto|https|tel):\S+$/.test(text) && URL.canParse(text);
}

/** Whether the text is an origin and nothing else: no path, no credentials. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && text.toLowerCase() === url.origin;
}

const positiveNumbers = [
  'SYNC_WAIT_SECONDS',
  'LIVE_REQUESTS_PER_SECOND',
  'TEST_REQUESTS_PER_SECOND',
  'DOCUMENTS_PER_SECOND',
  'DOCUMENTS_IN_FLIGHT',
  'BROWSERS',
  'NEW_BROWSERS_PER_SECOND',
  'BROWSER_LANES',
  'OPEN_VOLUMES',
  'VOLUME_BYTES',
] as const;

function findProblems(env: Bindings): string[] {
  const problems: string[] = [];
  for (const [name, what] of Object.entries(required)) {
    if (!Reflect.get(env, name)) problems.push(`${name} is missing: ${what}`);
  }
  for (const name of ['SIGNING_KEY', 'SIGNING_KEY_OLD', 'SIGNING_KEY_NEW'] as const) {
    const key = env[name];
    if (key && key.length < 32) problems.push(`${name} is too short: ${required.SIGNING_KEY}`);
  }
  if (env.JURISDICTION && env.JURISDICTION !== 'eu') problems.push('JURISDICTION must be empty or "eu"');
  if (readLoopbackFor(env.LOOPBACK_FOR) === null)
    problems.push(`LOOPBACK_FOR must be empty or some of ${externalPurposes.join(',')}`);
  if (env.READ_REPLICAS && !/^(on|off)$/.test(env.READ_REPLICAS))
    problems.push('READ_REPLICAS must be "on" or "off"');
  if (env.HTML_RENDERING && !/^(on|off)$/.test(env.HTML_RENDERING))
    problems.push('HTML_RENDERING must be "on" or "off"');
  if (env.HTML_RENDERING !== 'off' && !env.BROWSER)
    problems.push('BROWSER is missing: the browser service ([browser]), or HTML_RENDERING="off"');
  if (env.PUBLIC_ORIGIN && !isOrigin(env.PUBLIC_ORIGIN))
    problems.push('PUBLIC_ORIGIN must be empty or an origin like https://pdf.example.com');
  if (!listIn(env.SECURITY_CONTACT).every(isContact))
    problems.push('SECURITY_CONTACT must be empty or mailto:, https: or tel: addresses, separated by commas');
  if (env.TSA_URL && !/^https?:$/.test(URL.parse(env.TSA_URL)?.protocol ?? ''))
    problems.push('TSA_URL must be empty or the http(s) URL of a time-stamping authority');
  if (env.TSA_POLICY && !/^[012](\.\d+)+$/.test(env.TSA_POLICY))
    problems.push('TSA_POLICY must be empty or an object identifier like 1.2.3.4');
  if (env.SEAL_LTV && !/^(on|off)$/.test(env.SEAL_LTV)) problems.push('SEAL_LTV must be "on" or "off"');
  if (env.SEAL_LTV === 'on' && !env.TSA_URL)
    problems.push('TSA_URL is missing: a time-stamping authority, or SEAL_LTV="off"');
  if (Number(env.OPEN_VOLUMES || 1) > limits.openVolumesMost || Number(env.OPEN_VOLUMES || 1) % 1 !== 0)
    problems.push(`OPEN_VOLUMES must be a whole number up to ${limits.openVolumesMost}`);
  if (env.DEV_MAILBOX && !/^(on|off)$/.test(env.DEV_MAILBOX))
    problems.push('DEV_MAILBOX must be "on" or "off"');
  if (env.MAIL_FROM && sendableAddress(env.MAIL_FROM) !== env.MAIL_FROM)
    problems.push('MAIL_FROM must be empty or an email address');
  if (env.MAIL_FROM && !env.EMAIL)
    problems.push('EMAIL is missing: the mail service ([[send_email]]), or MAIL_FROM=""');
  if (env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET_KEY)
    problems.push('TURNSTILE_SECRET_KEY is missing: the secret of the widget, or TURNSTILE_SITE_KEY=""');
  if (env.TURNSTILE_ORIGIN && !/^http:\/\/127\.0\.0\.1:\d+$/.test(env.TURNSTILE_ORIGIN))
    problems.push('TURNSTILE_ORIGIN must be empty or a stand-in like http://127.0.0.1:8790');
  const waits = Number(env.ERASURE_WAIT_DAYS || 0);
  if (!(waits >= 0 && waits <= limits.erasureWaitDaysMax))
    problems.push(`ERASURE_WAIT_DAYS must be a number of days up to ${limits.erasureWaitDaysMax}`);
  for (const name of positiveNumbers) {
    if (env[name] && !(Number(env[name]) > 0)) problems.push(`${name} must be a positive number`);
  }
  return problems;
}
