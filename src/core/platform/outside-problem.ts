import { limits } from '../../lib/limits';

/** Why nothing came back from an outside address. */
export type OutsideCode =
  | 'address_refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'status';

/** The message is for whoever chose the address: it says nothing of what lies behind it. */
export type OutsideProblem = { code: OutsideCode; message: string; status?: number };

export class OutsideError extends Error {
  override readonly name = 'OutsideError';

  constructor(readonly problem: OutsideProblem) {
    super(problem.message);
  }
}

export const problems = {
  refused: (why: string): OutsideProblem => ({
    code: 'address_refused',
    message: `the address is refused: ${why}`,
  }),
  unreachable: { code: 'unreachable', message: 'the server cannot be reached' },
  timeout: { code: 'timeout', message: 'the server took too long' },
  brokenOff: { code: 'unreachable', message: 'the connection broke off' },
  tooLarge: (maxBytes: number): OutsideProblem => ({
    code: 'too_large',
    message: `the answer is larger than the limit of ${maxBytes} bytes`,
  }),
  tooMuch: (totalBytes: number): OutsideProblem => ({
    code: 'too_large',
    message: `the files are together larger than the limit of ${totalBytes} bytes`,
  }),
  tooManyRedirects: {
    code: 'too_many_redirects',
    message: `the server redirects more than ${limits.outsideRedirects} times`,
  },
  status: (status: number): OutsideProblem => ({
    code: 'status',
    message: `the server answered ${status}`,
    status,
  }),
} satisfies Record<string, OutsideProblem | ((value: never) => OutsideProblem)>;

/** What the runtime throws for a server that is not there differs by system, and is nobody's business. */
export const problemOf = (error: unknown): OutsideProblem => {
  if (error instanceof OutsideError) return error.problem;
  return isTimeout(error) ? problems.timeout : problems.unreachable;
};

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
