import * as z from 'zod';
import { logError } from '../../lib/log';
import { systemIds } from '../platform/ids';

/**
 * A journal that this code cannot use: a newer version wrote it, or a row cannot be read. It
 * concerns one object, and its id finds the reason in the log.
 */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';

  constructor(
    readonly id: string,
    cause: unknown,
  ) {
    super(`The journal cannot be used: ${id}.`, { cause: withoutValues(cause) });
  }
}

/** Logs why a journal cannot be used, and returns the fault for its callers. */
export function noteJournalFault(journal: string, cause: unknown): JournalFault {
  if (cause instanceof JournalFault) return cause;
  const id = systemIds.next('fault');
  logError(`the journal of ${journal} cannot be used (${id})`, withoutValues(cause));
  return new JournalFault(id, cause);
}

/** The messages of JSON.parse and of schemas quote what they could not read. */
function withoutValues(cause: unknown): unknown {
  if (cause instanceof SyntaxError) return new Error('a row is not JSON');
  if (!(cause instanceof z.ZodError)) return cause;
  const places = cause.issues.map(({ path }) => path.join('.'));
  return new Error(`a record does not fit its schema at ${places.slice(0, 5).join(', ')}`);
}

/** The id of the fault, or null for another error. Only the message survives a call between objects. */
export function journalFaultId(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return /The journal cannot be used: (\w+)\./.exec(error.message)?.[1] ?? journalFaultId(error.cause);
}
