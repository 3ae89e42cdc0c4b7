import { type Refusal, refuse } from '../../core/api/refusal';
import { journalFaultId } from '../../core/coordinator/journal-fault';
import { isOverload, TooBusy } from '../../core/platform/overload';
import { type PlatformPart, unavailablePart } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { SlowBody } from './body-chunks';

/**
 * Whether the error is a refusal by design. It is no trouble of ours, and a line in the log for each
 * would slow a busy isolate down further.
 */
export function isByDesign(error: unknown): boolean {
  return error instanceof SlowBody || error instanceof TooBusy;
}

/** Answers an error that no operation expected. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof SlowBody) return tooSlow;
  if (isOverload(error)) return overloaded;
  const fault = journalFaultId(error);
  if (fault) return unreadable(fault);
  const part = unavailablePart(error);
  return part ? unavailable(part) : internalError(requestId);
}

const overloaded = refuse('overloaded', 'The service is too busy right now; nothing was accepted.', {
  headers: { 'Retry-After': '2' },
}).refusal;

const tooSlow = refuse(
  'request_timeout',
  `The body arrived too slowly: no byte for ${limits.bodySilenceSeconds} seconds (bodySilenceSeconds), or not all of it within ${limits.bodySeconds} (bodySeconds).`,
).refusal;

function unavailable(part: PlatformPart) {
  return refuse('unavailable', `The ${part} is unavailable at the moment. Send the request again.`, {
    headers: { 'Retry-After': '5' },
  }).refusal;
}

function unreadable(fault: string) {
  const message = `This cannot be read at the moment, and nothing of it is lost. Quote the id ${fault}.`;
  return refuse('unavailable', message, { headers: { 'Retry-After': '300' } }).refusal;
}

function internalError(requestId: string) {
  return refuse('internal_error', `Something went wrong on our side. Quote the request id ${requestId}.`)
    .refusal;
}
