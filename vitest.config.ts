import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { OrderOfFiles } from './scripts/order-of-files.mjs';

const migrations = await readD1Migrations('./migrations');

/**
 * Node cannot load the compiled modules that the Worker gets; tests of types and schemas need none
 * of them.
 */
const withoutWasm = [
  // Commands hash passwords as the Worker does.
  { find: /^.*\/romix\.wasm$/, replacement: `${import.meta.dirname}/test/node/support/romix.ts` },
  { find: /^.*\.wasm$/, replacement: `${import.meta.dirname}/test/node/support/no-wasm.ts` },
];

/** What the projects in the Worker's runtime share. The bindings are added to those of wrangler.toml. */
function inWorker(bindings: Record<string, string>) {
  return {
    // Vite's warnings are about source maps of packages.
    logLevel: 'error' as const,
    // Fonts that tests import as they are.
    assetsInclude: ['**/*.pfb'],
    // Everything that runs in the Worker is tested in the Worker's own runtime.
    plugins: [
      cloudflareTest({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // Two volumes more than a new deployment has.
          d1Databases: { VOLUME_2: 'volume-2', VOLUME_3: 'volume-3' },
          bindings: {
            MIGRATIONS: migrations,
            SIGNING_KEY: 'test-signing-key-of-thirty-two-characters',
            ASYNC_HOST: 'async.localhost:8787',
            // The tests' outside server is on this machine.
            LOOPBACK_FOR: 'webhooks,sources,images,s3,seal_keys,sign_on',
            // Mail is kept, and read by tests as by developers.
            DEV_MAILBOX: 'on',
            BROWSERS: '1',
            BROWSER_LANES: '4',
            ...bindings,
          },
        },
      }),
    ],
  };
}

const setupFiles = ['./test/support/check-log.ts'];

const outside = [
  './test/support/servers/canary-server.ts',
  './test/support/servers/external-server.ts',
  './test/support/examples.ts',
];

/** How long a test looks for what must come: as long as a busy machine may take, and no test waits for the end. */
const expect = { poll: { timeout: 30_000 } };

/** How the tests of the product run in the Worker's runtime. */
const ofWorker = {
  setupFiles,
  globalSetup: ['./test/support/runtime-log.ts', ...outside],
  testTimeout: 60_000,
  expect,
  // One runtime serves all files: each test has its own customer, and a runtime takes
  // seconds to start. With two runtimes in one process the tests take two thirds of the time, but
  // now and then one never ends.
  isolate: false,
  fileParallelism: false,
};

/** They follow the tests of commands, so that both processes end together (scripts/run-tests.mjs). */
const LATER = 'test/service/{signing,webhooks}/**/*.test.ts';

/** They measure how fast pages are, so nothing runs beside them. */
const timed = ['test/node/commands/start.test.ts', 'test/node/{dashboard,signing}/speed.test.ts'];

/** Pages in a browser, each file on a product of its own or with records of its own. */
const pages = ['test/node/{dashboard,signing}/**/*.test.ts'];

export default defineConfig({
  test: {
    // A test is named when it takes this long, or fails.
    slowTestThreshold: 10_000,
    sequence: { sequencer: OrderOfFiles },
    projects: [
      {
        ...inWorker({}),
        test: {
          ...ofWorker,
          name: 'workers',
          include: ['test/**/*.test.ts'],
          exclude: ['test/node/**', 'test/browsers/**', 'test/faults/**', LATER],
        },
      },
      {
        ...inWorker({}),
        test: {
          ...ofWorker,
          name: 'workers-later',
          include: [LATER],
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Work while calls of bindings fail: here a few of them, with `npm run faults` each of them.
        ...inWorker({
          FAULTS: process.env.FAULTS ?? '{"sample":1}',
          SYNC_WAIT_SECONDS: '2',
          LIVE_REQUESTS_PER_SECOND: '1000',
        }),
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          setupFiles,
          globalSetup: outside,
          expect,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // The product as people meet it: the commands, a browser, the rendered pages.
        test: {
          alias: withoutWasm,
          name: 'node',
          include: ['test/node/**/*.test.ts'],
          exclude: [...timed, ...pages],
          globalSetup: './test/node/support/share-product.ts',
          testTimeout: 240_000,
          expect,
          hookTimeout: 300_000,
          // These tests run whole servers and browsers. They mostly wait for each other, so two
          // files fit on two cores, beside the workers (scripts/run-tests.mjs).
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Flows through pages wait for half of their time, so two files fit on two cores, and no more.
        test: {
          alias: withoutWasm,
          name: 'pages',
          include: pages,
          exclude: timed,
          globalSetup: './test/node/support/share-product.ts',
          testTimeout: 240_000,
          expect,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Tests of the product that are timed run alone, after the others.
        test: {
          alias: withoutWasm,
          name: 'timed',
          include: timed,
          globalSetup: './test/node/support/share-product.ts',
          testTimeout: 240_000,
          expect,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
