import type { FormBody, JsonBody, OperationDocs } from '../../core/api/operation';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { describeType } from './read-json';

/** The body that was sent, out of those an operation takes. */
export type SentBody = JsonBody | FormBody | undefined;

/** Chooses the body by its content type. */
export function sentBody(request: Request, body: OperationDocs['body']): Result<SentBody> {
  if (body?.kind !== 'either') return ok(body);
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*(;|$)/i.test(type)) return ok(body.form);
  if (/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return ok(body.json);
  const message = `Send the body as multipart/form-data or application/json, not ${describeType(type)}.`;
  return refuse('unsupported_media_type', message);
}
