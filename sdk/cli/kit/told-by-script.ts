import { QuilletError } from '../../src/errors';
import { Failure } from './failure';

/**
 * An error of a script of the repository as the commands know it. Scripts give a refusal its status, and
 * tell everything else as a plain error.
 */
export function toldByScript(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('status' in error && typeof error.status === 'number')
    return new QuilletError(`http_${error.status}`, error.message, { status: error.status });
  return new Failure('usage', error.message);
}
