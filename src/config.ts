import { limits } from './limits';
import type { Job } from './platform/jobs';
import { type LoopbackFor, outsidePurposes, readLoopbackFor } from './platform/outside-address';
import type { StoreBindings } from './platform/store-bindings';
import type { SubmissionCoordinator } from './submissions/submission-coordinator';

/** What the Worker is bound to: the same names as in wrangler.toml. */
export type Bindings = StoreBindings & {
  JOBS: Queue<Job>;
  SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
  ASSETS: Fetcher;
  SIGNING_KEY: string;
  ASYNC_HOST?: string;
  JURISDICTION?: string;
  DEV_MAILBOX?: string;
  LOOPBACK_FOR?: string;
  SYNC_WAIT_SECONDS?: string;
  LIVE_REQUESTS_PER_SECOND?: string;
  TEST_REQUESTS_PER_SECOND?: string;
};

export type Config = {
  signingKey: string;
  asyncHost: string;
  jurisdiction: 'eu' | undefined;
  devMailbox: boolean;
  loopbackFor: LoopbackFor;
  syncWaitMs: number;
  requestsPerSecond: { live: number; test: number };
};

const required = {
  DB: 'the D1 database ([[d1_databases]])',
  FILES: 'the R2 bucket ([[r2_buckets]])',
  JOBS: 'the queue ([[queues.producers]])',
  SUBMISSIONS: 'the Durable Object namespace ([[durable_objects.bindings]])',
  ASSETS: 'the static assets ([assets])',
  SIGNING_KEY: 'a secret of at least 32 characters (wrangler secret put SIGNING_KEY)',
} satisfies Partial<Record<keyof Bindings, string>>;

export class ConfigError extends Error {}

const checked = new WeakMap<object, Config>();

/** Checks the bindings once for each environment object; throws a ConfigError that names every problem. */
export const loadConfig = (env: Bindings): Config => {
  const known = checked.get(env);
  if (known) return known;
  const problems = findProblems(env);
  if (problems.length > 0) throw new ConfigError(`Quillet is not configured: ${problems.join('; ')}.`);
  const config: Config = {
    signingKey: env.SIGNING_KEY,
    asyncHost: (env.ASYNC_HOST ?? '').toLowerCase(),
    jurisdiction: env.JURISDICTION === 'eu' ? 'eu' : undefined,
    devMailbox: env.DEV_MAILBOX === 'on',
    loopbackFor: readLoopbackFor(env.LOOPBACK_FOR) ?? new Set(),
    syncWaitMs:
      1000 * Math.min(limits.syncWaitSeconds, Number(env.SYNC_WAIT_SECONDS || limits.syncWaitSeconds)),
    requestsPerSecond: {
      live: Number(env.LIVE_REQUESTS_PER_SECOND || limits.liveRequestsPerSecond),
      test: Number(env.TEST_REQUESTS_PER_SECOND || limits.testRequestsPerSecond),
    },
  };
  checked.set(env, config);
  return config;
};

const findProblems = (env: Bindings): string[] => {
  const problems: string[] = [];
  for (const [name, what] of Object.entries(required)) {
    if (!Reflect.get(env, name)) problems.push(`${name} is missing: ${what}`);
  }
  if (env.SIGNING_KEY && env.SIGNING_KEY.length < 32)
    problems.push(`SIGNING_KEY is too short: ${required.SIGNING_KEY}`);
  if (env.JURISDICTION && env.JURISDICTION !== 'eu') problems.push('JURISDICTION must be empty or "eu"');
  if (readLoopbackFor(env.LOOPBACK_FOR) === null)
    problems.push(`LOOPBACK_FOR must be empty or some of ${outsidePurposes.join(',')}`);
  for (const name of ['SYNC_WAIT_SECONDS', 'LIVE_REQUESTS_PER_SECOND', 'TEST_REQUESTS_PER_SECOND'] as const) {
    if (env[name] && !(Number(env[name]) > 0)) problems.push(`${name} must be a positive number`);
  }
  return problems;
};
