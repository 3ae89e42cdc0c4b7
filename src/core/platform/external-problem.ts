import { limits } from '../../lib/limits';

/** Why an external URL gave no answer. */
export type ExternalCode =
  | 'address_refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'status';

/**
 * The message is shown to the customer who chose the URL, so it says nothing of the network behind
 * it.
 */
export type ExternalProblem = { code: ExternalCode; message: string; status?: number };

export class ExternalError extends Error {
  override readonly name = 'ExternalError';

  constructor(readonly problem: ExternalProblem) {
    super(problem.message);
  }
}

export const problems = {
  refused: (why: string): ExternalProblem => ({
    code: 'address_refused',
    message: `the URL is refused: ${why}`,
  }),
  unreachable: { code: 'unreachable', message: 'the server cannot be reached' },
  timeout: { code: 'timeout', message: 'the server took too long' },
  brokenOff: { code: 'unreachable', message: 'the connection was interrupted' },
  tooLarge: (maxBytes: number): ExternalProblem => ({
    code: 'too_large',
    message: `the answer is larger than the limit of ${maxBytes} bytes`,
  }),
  tooMuch: (totalBytes: number): ExternalProblem => ({
    code: 'too_large',
    message: `the files together are larger than the limit of ${totalBytes} bytes`,
  }),
  tooManyRedirects: {
    code: 'too_many_redirects',
    message: `the server redirects more than ${limits.outsideRedirects} times`,
  },
  status: (status: number): ExternalProblem => ({
    code: 'status',
    message: `the server answered ${status}`,
    status,
  }),
} satisfies Record<string, ExternalProblem | ((value: never) => ExternalProblem)>;

/**
 * Turns an error of the runtime into a problem. Its own text differs by system and must not be
 * shown.
 */
export function problemOf(error: unknown): ExternalProblem {
  if (error instanceof ExternalError) return error.problem;
  return isTimeout(error) ? problems.timeout : problems.unreachable;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name);
}
