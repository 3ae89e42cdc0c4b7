import type { Context } from 'hono';
import type { Caller } from '../../core/api/operation';
import { logRequest } from '../../core/api-log/log-request';
import { journalFaultId } from '../../core/coordinator/journal-fault';
import { isOverload } from '../../core/platform/overload';
import { limits } from '../../lib/limits';
import { refusalCodeOf } from './answers';
import type { AppEnv } from './app-env';

/** The caller of a request, and the time of its arrival. */
export type Asked = { caller: Caller; now: number };

type AppContext = Context<AppEnv>;
type Outcome = { status: number; errorCode: string | null };

/** Answers a program and adds a line to the API log, never with a body or an answer. */
export async function logged(
  c: AppContext,
  { caller, now }: Asked,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { tokenId } = caller;
  if (tokenId === null) return answer();
  const note = (outcome: Outcome) => noteRequest(c, { ...caller, tokenId }, { ...outcome, now });
  try {
    const response = await answer();
    note({ status: response.status, errorCode: refusalCodeOf(response) });
    return response;
  } catch (error) {
    note(outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): Outcome {
  if (isOverload(error)) return { status: 503, errorCode: 'overloaded' };
  return journalFaultId(error)
    ? { status: 503, errorCode: 'unavailable' }
    : { status: 500, errorCode: 'internal_error' };
}

function noteRequest(
  c: AppContext,
  { accountId, tokenId, mode }: Caller & { tokenId: string },
  { now, ...outcome }: Outcome & { now: number },
): void {
  const at = Date.now();
  logRequest(c.get('services'), {
    accountId,
    id: c.get('requestId'),
    tokenId,
    mode,
    method: c.req.method,
    // The path without its query, which may hold anything.
    path: c.req.path.slice(0, limits.requestLogPathChars),
    ...outcome,
    durationMs: at - now,
    at,
  });
}
