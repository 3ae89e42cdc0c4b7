import { afterAll, afterEach, beforeEach } from 'vitest';
// This file runs before each test file. What it imports runs once for all of them.
import './apply-migrations';
import { checkLog, recordLine } from './log';
import './resolver';

// The Worker and its Durable Objects share the console of the tests.
beforeEach(() => {
  console.error = recordLine;
  console.warn = recordLine;
});
afterEach(checkLog);
afterAll(checkLog);
