import type { Refusal } from '../refusal';
import { refusalStatus } from './refusal-status';

export const jsonAnswer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** The one shape of every error, with the object concerned beside it. */
export const refusalAnswer = (refusal: Refusal): Response => {
  const { code, message, errors, subject, headers } = refusal;
  const body = { status: 'error', error: { code, message }, ...(errors ? { errors } : {}), ...subject };
  const response = jsonAnswer(refusalStatus[code], body);
  for (const [name, value] of Object.entries(headers ?? {})) response.headers.set(name, value);
  return response;
};
