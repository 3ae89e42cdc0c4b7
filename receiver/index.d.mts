import type { WebhookEvent } from './events.d.mts';

export type * from './events.d.mts';

/** `Headers`, an object as in Node, or the request itself. */
export type HeadersLike = PlainHeaders | { headers: PlainHeaders };
type PlainHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export type VerifyOptions = {
  /** The maximum difference between the timestamp and this machine's clock; default 300. A retry has a new timestamp. */
  toleranceSeconds?: number;
  /** The current time in milliseconds; for tests. */
  now?: number;
};

export type VerificationProblem =
  | 'missing_header'
  | 'bad_timestamp'
  | 'too_old'
  | 'too_new'
  | 'bad_secret'
  | 'no_matching_signature'
  | 'not_raw'
  | 'bad_payload';

/** The request cannot be trusted: answer 400. The message names the problem and quotes no secret. */
export declare class WebhookVerificationError extends Error {
  readonly name: 'WebhookVerificationError';
  readonly code: VerificationProblem;
  constructor(code: VerificationProblem, message: string);
}

/**
 * Returns the event if the service signed these exact bytes recently. Otherwise throws a `WebhookVerificationError`.
 *
 * @param payload The raw body, before anything parses it.
 * @param headers The headers of the request.
 * @param secrets The endpoint's secret, or both secrets during a rotation.
 */
export declare function verify(
  payload: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secrets: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent>;
