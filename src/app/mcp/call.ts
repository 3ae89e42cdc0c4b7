import type { Caller } from '../../core/api/caller';
import { isRecord, recordOf } from '../../lib/json';
import type { McpDescription } from './description';
import { codes, type Message, type Problem } from './message';
import type { ApiRequest } from './tool-request';

/** A message with all that its method may use. */
export type Call = {
  message: Message;
  caller: Caller;
  described: McpDescription;
  origin: string;
  /** Sends a request to the API as the caller. */
  ask(request: ApiRequest): Promise<Response>;
  /** Reads a page of the documentation. */
  readPage(name: string): Promise<string | null>;
};

export type Outcome =
  | { ok: true; result: Record<string, unknown> }
  | { ok: false; problem: Omit<Problem, 'id' | 'status'> };

export function result(value: Record<string, unknown>): Outcome {
  return { ok: true, result: value };
}

export function invalidParams(message: string): Outcome {
  return { ok: false, problem: { code: codes.invalidParams, message } };
}

/** The refusal in an answer of the API. */
export async function readRefusal(answer: Response) {
  const body = recordOf(await answer.json());
  const { code, message } = recordOf(body['error']);
  const errors = Array.isArray(body['errors']) ? body['errors'].map(String) : [];
  const records = Object.entries(body).filter(([name, value]) => name !== 'error' && isRecord(value));
  return { code: String(code), message: String(message), errors, records };
}
