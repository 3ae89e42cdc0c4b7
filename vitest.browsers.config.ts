import { defineConfig } from 'vitest/config';

/** The flows that people meet, in Firefox and WebKit: npm run browsers. Chromium has npm test. */
export default defineConfig({
  test: {
    alias: [{ find: /^.*\.wasm$/, replacement: `${import.meta.dirname}/test/node/support/no-wasm.ts` }],
    include: ['test/browsers/**/*.test.ts'],
    globalSetup: './test/node/support/share-product.ts',
    reporters: ['default', './scripts/browsers/flow-table.mjs'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One file for each browser; both are driven at the same time.
    maxWorkers: 2,
  },
});
