/** What names an idempotency key: two accounts may use the same one. */
export type IdempotencyScope = { accountId: string; mode: 'live' | 'test'; key: string };
