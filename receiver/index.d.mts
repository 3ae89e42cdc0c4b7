import type { WebhookEvent } from './events.d.mts';

export type * from './events.d.mts';

/** `Headers`, an object as Node has it, or the request itself. */
export type HeadersLike = PlainHeaders | { headers: PlainHeaders };
type PlainHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export type VerifyOptions = {
  /** How old it may be, and how far ahead of this machine's clock; 300 without it. A retry has a new timestamp. */
  toleranceSeconds?: number;
  /** What time it is, in milliseconds; for tests. */
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

/** Nothing of what came can be believed: answer 400. Its message says what is wrong and quotes no secret. */
export declare class WebhookVerificationError extends Error {
  readonly name: 'WebhookVerificationError';
  readonly code: VerificationProblem;
  constructor(code: VerificationProblem, message: string);
}

/**
 * The event, once it is certain that the service has sent these very bytes, and lately. Otherwise it throws a
 * `WebhookVerificationError`.
 *
 * @param payload The raw body, before anything parses it.
 * @param headers Of the request.
 * @param secrets The endpoint's secret; two of them while it is rotated.
 */
export declare function verify(
  payload: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secrets: string | readonly string[],
  options?: VerifyOptions,
): Promise<WebhookEvent>;
