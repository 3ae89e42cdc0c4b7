import { QuilletError } from '../../src/errors';
import { Failure } from './failure';

/** How a command ends, so that scripts can tell why. docs/cli.md has the same table. */
export const exitCodes = {
  done: 0,
  /** `diff`, `verify` and `doctor`: something differs, or does not hold. */
  differs: 1,
  /** The command is written wrong, or a file cannot be read or written. */
  usage: 2,
  /** No token, or one that may not do this. */
  notPermitted: 3,
  /** Data, fields or sources that the deployment does not take. */
  refused: 4,
  notFound: 5,
  /** Somebody else changed the same thing. */
  conflict: 6,
  /** The deployment does not answer, or has no room. */
  unavailable: 7,
  /** `verify`: nothing is wrong, and nobody vouches for it. */
  unproven: 8,
  /** A fault of the commands themselves. */
  broken: 70,
  interrupted: 130,
} as const;

export type Ending = keyof typeof exitCodes;

const byStatus: Record<number, Ending> = {
  401: 'notPermitted',
  403: 'notPermitted',
  404: 'notFound',
  409: 'conflict',
  410: 'notFound',
  421: 'usage',
};

export function endingOf(error: unknown): Ending {
  if (error instanceof Failure) return error.ending;
  if (!(error instanceof QuilletError)) return isFileError(error) ? 'usage' : 'broken';
  const { status, code } = error;
  if (code === 'processing_failed' || code === 'not_ready') return 'refused';
  if (code === 'redirected') return 'usage';
  if (code === 'unreadable') return 'unavailable';
  if (status === 0 || status === 408 || status === 429 || status >= 500) return 'unavailable';
  return byStatus[status] ?? 'refused';
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
