import type { Reason } from '../../lib/reasons';

/** A request of the API log, without its body and answer. */
export type LoggedRequest = {
  accountId: string;
  /** The value of `X-Request-Id`. */
  id: string;
  tokenId: string;
  mode: 'live' | 'test';
  method: string;
  path: string;
  status: number;
  durationMs: number;
  errorCode: string | null;
  /** Why it was refused, without anything that was sent. Null: the error code says it all. */
  reasons: readonly Reason[] | null;
  /** The record that the answer had, such as a new submission. */
  recordId: string | null;
  at: number;
};

/** A request with the present label of its token. */
export type ShownRequest = LoggedRequest & { tokenLabel: string | null };

/** What the requests of a log have in common. Times are null without requests. */
export type RequestFigures = {
  requests: number;
  clientErrors: number;
  serverErrors: number;
  /** How long half of the requests took at most, 95 % and 99 % of them. */
  halfMs: number | null;
  mostMs: number | null;
  nearlyAllMs: number | null;
};

export type RequestDay = { day: string; requests: number };
