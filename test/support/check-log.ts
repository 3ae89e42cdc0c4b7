import { afterAll, afterEach, beforeEach } from 'vitest';
import { checkLog, recordLine } from './log';

// The Worker and its Durable Objects share the console of the tests.
beforeEach(() => {
  console.error = recordLine;
  console.warn = recordLine;
});
afterEach(checkLog);
afterAll(checkLog);
