/** What a call of a binding may do instead of its work. */
export const faults = ['throws before', 'throws after', 'hangs', 'overloaded', 'full'] as const;

export type Fault = (typeof faults)[number];

export type BindingKind = 'R2' | 'D1' | 'queue' | 'object' | 'fetch' | 'mail';

/** The errors as Cloudflare's bindings throw them. Null: the binding has no such trouble. */
const errors: Record<BindingKind, { lost: Says; overloaded: Says | null; full: Says | null }> = {
  R2: {
    lost: ['We encountered an internal error. Please try again. (10001)'],
    overloaded: ['Reduce your concurrent request rate for the same object. (10058)'],
    full: ['Your account has reached its storage limit. (10070)'],
  },
  D1: {
    lost: ['D1_ERROR: Network connection lost.'],
    overloaded: ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.'],
    full: ['D1_ERROR: database or disk is full: SQLITE_FULL'],
  },
  queue: {
    lost: ['Network connection lost.'],
    overloaded: ['Queue send failed: Too Many Requests'],
    full: ['Queue send failed: the queue has reached its storage limit'],
  },
  object: {
    lost: ['Network connection lost.', { retryable: true }],
    overloaded: [
      'Durable Object is overloaded. Requests queued for too long.',
      { overloaded: true, remote: true },
    ],
    full: ['database or disk is full: SQLITE_FULL', { remote: true }],
  },
  fetch: { lost: ['Network connection lost.'], overloaded: ['Too many subrequests at once.'], full: null },
  mail: {
    lost: ['internal error'],
    overloaded: ['rate limit exceeded', { code: 'E_RATE_LIMIT_EXCEEDED' }],
    full: ['daily limit exceeded', { code: 'E_DAILY_LIMIT_EXCEEDED' }],
  },
};

type Says = [message: string, flags?: Record<string, unknown>];

/** The error of a fault. Null when the binding cannot have it, or does not answer at all. */
export function errorOf(kind: BindingKind, fault: Fault): Error | null {
  const { lost, overloaded, full } = errors[kind];
  const says = fault === 'overloaded' ? overloaded : fault === 'full' ? full : lost;
  return says && Object.assign(new Error(`${says[0]} (by the test)`), says[1]);
}

/** Whether a call can have the fault: only what writes can meet a full store. */
export function isPossible({ kind, writes }: { kind: BindingKind; writes: boolean }, fault: Fault): boolean {
  return fault !== 'full' || (writes && errors[kind].full !== null);
}
