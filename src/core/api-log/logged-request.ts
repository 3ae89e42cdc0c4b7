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
  at: number;
};

/** A request with the present label of its token. */
export type ShownRequest = LoggedRequest & { tokenLabel: string | null };
