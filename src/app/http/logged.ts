import type { Context } from 'hono';
import { type Caller, editorOf } from '../../core/api/caller';
import { refusalRows } from '../../core/api/refusal-codes';
import { logRequest } from '../../core/api-log/log-request';
import type { LoggedRequest } from '../../core/api-log/logged-request';
import { limits } from '../../lib/limits';
import type { Reason } from '../../lib/reasons';
import { factsOf } from './answers';
import type { AppEnv } from './app-env';
import { refusalOf } from './refusal-of-error';

/** The caller of a request, and the time of its arrival. */
export type Asked = { caller: Caller; now: number };

type AppContext = Context<AppEnv>;
type Outcome = Pick<LoggedRequest, 'status' | 'errorCode' | 'reasons' | 'recordId'>;

/** Answers a program and adds a line to the API log, never with anything of a body. */
export async function logged(
  c: AppContext,
  { caller, now }: Asked,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { tokenId } = caller;
  // The log is of programs, and an editor looks for changes of others all the time.
  if (tokenId === null || editorOf(caller) !== null) return answer();
  const note = (outcome: Outcome) => noteRequest(c, { ...caller, tokenId }, { ...outcome, now });
  try {
    const response = await answer();
    const { refusal, reasons, recordId } = factsOf(response);
    note({ status: response.status, errorCode: refusal, reasons: keptReasons(reasons), recordId });
    return response;
  } catch (error) {
    note(outcomeOf(error, c.get('requestId')));
    throw error;
  }
}

function keptReasons(reasons: readonly Reason[]): Reason[] | null {
  const most = limits.requestLogReasonChars;
  const kept = reasons.slice(0, limits.requestLogReasons).map(({ at, rule }) => ({
    at: at.slice(0, most),
    rule: rule?.slice(0, most) ?? null,
  }));
  return kept.length > 0 ? kept : null;
}

function outcomeOf(error: unknown, requestId: string): Outcome {
  const { code } = refusalOf(error, requestId);
  return { status: refusalRows[code].status, errorCode: code, reasons: null, recordId: null };
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
