import type { Context } from 'hono';
import { authorOf, openAccountLog } from '../../core/account-log/account-log';
import { type Caller, callerId } from '../../core/api/caller';
import { type LiveThing, liveThingOf } from '../../core/api/live-thing';
import { type IncomingRequest, mayBeEmpty, takesKey } from '../../core/api/operation';
import { ok, type Refusal, type Result } from '../../core/api/refusal';
import { scopesOf } from '../../core/api/scopes';
import { checkDirectory } from '../../core/api/storage-full';
import {
  abandon,
  type Claim,
  claim,
  conclude,
  holdingOf,
  mismatch,
  parseKey,
  replay,
} from '../../core/idempotency/idempotency';
import { measureFile } from '../../core/platform/receive-file';
import { nowOrSoon, unlessUnavailable } from '../../core/platform/unavailable';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { rateRows } from '../../lib/limits/rates';
import type { ServiceOperation } from '../../service/operation';
import type { Services } from '../../service/services';
import { checkWall } from '../../service/templates/live/check-wall';
import { noteTokenUse } from '../../service/tokens/note-token-use';
import { checkAddressRate } from './address-rate';
import { admitDocuments } from './admit-documents';
import { csvDownload, jsonAnswer, jsonStream, pdfAnswer, refusalAnswer } from './answers';
import type { AppEnv } from './app-env';
import { authenticate } from './authenticate';
import { checkScopes, checkToken } from './check-token';
import { deprecationHeaders } from './deprecation';
import { taggedAnswer } from './entity-tag';
import { FormOnce } from './form-once';
import { type Asked, logged } from './logged';
import { clientOf } from './pages/browser';
import { checkRole } from './pages/check-role';
import { countOnce } from './rate-limit';
import { readJson } from './read-json';
import { type SentBody, sentBody } from './sent-body';
import { checkReach, withinReach } from './within-reach';

type AppContext = Context<AppEnv>;

/** Finds the caller of a request. */
export type Entrance = (c: AppContext, now: number) => Promise<Result<Caller>>;

/** The API accepts tokens, and never a cookie. */
export const byToken: Entrance = (c, now) => byCredentials(c, c.req.header('authorization') ?? null, now);

export async function byCredentials(
  c: AppContext,
  authorization: string | null,
  now: number,
): Promise<Result<Caller>> {
  const caller = await authenticate(c.get('services').db, authorization, now);
  if (caller.ok) return caller;
  const tooMany = await checkAddressRate(c, 'unauthorized');
  const { limit, seconds } = rateRows.unauthorized;
  c.set('rate', { limit, seconds, ...(tooMany && { left: 0 }) });
  return tooMany ? { ok: false, refusal: tooMany } : caller;
}

/**
 * The way of every API request, top to bottom: caller, rate, role and token, body, scopes, pace of the
 * account, idempotency key, reach, wall of test tokens, operation, answer.
 */
export function runOperation(operation: ServiceOperation, admit: Entrance) {
  const headers = operation.deprecated ? deprecationHeaders(operation.deprecated) : [];
  return async (c: AppContext): Promise<Response> => {
    const answer = await answerRequest(c, operation, admit);
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  };
}

async function answerRequest(c: AppContext, operation: ServiceOperation, admit: Entrance): Promise<Response> {
  const now = Date.now();
  const caller = await admit(c, now);
  if (!caller.ok) return refusalAnswer(caller.refusal);
  const asked: Asked = { caller: caller.value, now };
  return logged(c, asked, () => answerCaller(c, operation, asked));
}

async function answerCaller(
  c: AppContext,
  operation: ServiceOperation,
  { caller, now }: Asked,
): Promise<Response> {
  const services = c.get('services');
  const asker = { askedBy: callerId(caller), mode: caller.mode };
  const rate = countOnce(c.req.raw, asker, services.config.requestsPerSecond, now);
  c.set('rate', rate);
  const barred = checkRole(caller, operation) ?? checkToken(caller, clientOf(c).ip, now);
  if (barred) return refusalAnswer(barred);
  if (caller.tokenId !== null) noteTokenUse(services, caller.tokenId, now);
  if (rate.refusal) return refusalAnswer(rate.refusal);

  const sent = sentBody(c.req.raw, operation.body);
  if (!sent.ok) return refusalAnswer(sent.refusal);
  const body = await readBody(c, sent.value);
  if (!body.ok) return refusalAnswer(body.refusal);

  const asked = { json: body.value.json, query: c.req.query() };
  const lacking = checkScopes(caller, scopesOf(operation.scope, asked));
  if (lacking) return refusalAnswer(lacking);
  const ofAccount = checkReach(caller, operation);
  if (ofAccount) return refusalAnswer(ofAccount);

  const admitted = await admit(c, operation, { caller, now }, body.value);
  if (!admitted.ok) return refusalAnswer(admitted.refusal);
  try {
    return await answerAdmitted(c, operation, { caller, now }, { sent: sent.value, body: body.value });
  } finally {
    admitted.value.end();
  }
}

/** Admits the documents that a request makes. This comes before the idempotency key, which would keep a refusal. */
async function admit(
  c: AppContext,
  { makes }: ServiceOperation,
  { caller, now }: Asked,
  { json, bytes }: ReadBody,
): Promise<Result<{ end(): void }>> {
  if (!makes) return ok({ end: () => {} });
  return admitDocuments({ caller, config: c.get('services').config }, { demand: makes(json), bytes }, now);
}

async function answerAdmitted(
  c: AppContext,
  operation: ServiceOperation,
  { caller, now }: Asked,
  { sent, body }: { sent: SentBody; body: ReadBody },
): Promise<Response> {
  const services = c.get('services');
  const room = await checkDirectory(services, operation, c.req.header('idempotency-key') !== undefined);
  if (!room.ok) return refusalAnswer(room.refusal);
  const claimed = await claimKey(c, operation, caller, body.hash, now);
  if (!claimed.ok) return refusalAnswer(claimed.refusal);
  if (claimed.value?.kind === 'replay') return replayAnswer(c, sent, claimed.value);

  const form = sent?.kind === 'form' ? new FormOnce(c.req.raw, sent) : undefined;
  const client = clientOf(c);
  const log = openAccountLog(services.db, authorOf({ caller, client }));
  const request: IncomingRequest<Services> = {
    caller,
    client,
    services: { ...services, log, ...(claimed.value && { ids: claimed.value.ids }) },
    params: await withinReach(services, caller, c.req.param()),
    query: await withinReach(services, caller, c.req.query()),
    json: body.json,
    form: form?.reader,
    waitUntil: operation.waits ? waitDeadline(c, now) : null,
    now: claimed.value?.createdAt ?? now,
  };
  if (!claimed.value) return answerOperation(operation, request, c.req.header('if-none-match'));
  const work = answerOnce(operation, request, claimed.value, () => body.hash ?? formHash(c, form));
  // A client that went away may repeat its request with the same key, so the work is finished and
  // its answer kept.
  services.defer(work);
  return work;
}

/**
 * Asks whether a test token would change what live documents depend on. This comes after the
 * idempotency key: a repeated request that made a template live gets its answer again.
 */
async function checkLive(
  { caller, params, services }: IncomingRequest<Services>,
  thing: LiveThing | null,
): Promise<Refusal | null> {
  const { template_id = '', folder_id = '' } = params;
  const ids = { template: template_id, folder: folder_id, fonts: '', sender: '' };
  return thing && checkWall(services, caller, { thing, id: ids[thing] });
}

async function answerOperation(
  operation: ServiceOperation,
  request: IncomingRequest<Services>,
  known?: string,
): Promise<Response> {
  const walled = await checkLive(request, liveThingOf(operation.changesLive, request));
  if (walled) return refusalAnswer(walled);
  const reply = await operation.run(request);
  switch (reply.kind) {
    case 'answer': {
      // Browsers of members keep nothing.
      const tagged =
        request.caller.tokenId !== null && reply.status === 200 ? operation.revalidated : undefined;
      if (tagged) return taggedAnswer(reply.body, tagged, { known: known ?? null, now: request.now });
      return jsonAnswer(reply.status, reply.body);
    }
    case 'stream':
      return jsonStream(reply.pieces);
    case 'pdf':
      return pdfAnswer(reply.bytes, reply.headers);
    case 'csv':
      return csvDownload(reply.filename, reply.pieces);
    case 'refusal':
      return refusalAnswer(reply.refusal);
  }
}

async function answerOnce(
  operation: ServiceOperation,
  request: IncomingRequest<Services>,
  claimed: Extract<Claim, { kind: 'run' }>,
  requestHash: () => string | null,
): Promise<Response> {
  const { db } = request.services;
  const freeKey = () => nowOrSoon(() => abandon(db, claimed), request.services.defer);
  let answer: Response;
  try {
    answer = await answerOperation(operation, request);
  } catch (error) {
    await freeKey();
    throw error;
  }
  // The work is done. An answer that cannot be stored is given all the same: a repeated request
  // finds the record by its id.
  const stored = await unlessUnavailable(() => conclude(request.services, claimed, requestHash(), answer));
  if (stored === null) await freeKey();
  return answer;
}

type ReadBody = { json: unknown; bytes: number; hash: string | null };

async function readBody(c: AppContext, body: SentBody): Promise<Result<ReadBody>> {
  if (body?.kind === 'form') return ok({ json: undefined, bytes: 0, hash: null });
  if (body === undefined) return ok({ json: undefined, bytes: 0, hash: requestHash(c, '') });
  const read = await readJson(c.req.raw, body.maxBytes ?? limits.jsonBodyBytes, mayBeEmpty(body));
  if (!read.ok) return read;
  const { json, text } = read.value;
  return ok({ json, bytes: text.length, hash: requestHash(c, text) });
}

function requestHash(c: AppContext, body: string): string {
  const url = new URL(c.req.url);
  return sha256Hex(`${c.req.method}\n${url.pathname}${url.search}\n${body}`);
}

function formHash(c: AppContext, form: FormOnce | undefined): string | null {
  return form === undefined || form.fingerprint === null ? null : requestHash(c, form.fingerprint);
}

async function claimKey(
  c: AppContext,
  operation: ServiceOperation,
  caller: Caller,
  hash: string | null,
  now: number,
): Promise<Result<Claim | null>> {
  if (!takesKey(operation)) return ok(null);
  const key = parseKey(c.req.header('idempotency-key') ?? null);
  if (!key.ok || key.value === null) return key.ok ? ok(null) : key;
  const { db, defer } = c.get('services');
  const holding = holdingOf(caller, key.value);
  try {
    return await claim(db, holding, hash, now);
  } catch (error) {
    // The database may have given the key away although its answer was lost.
    await nowOrSoon(() => abandon(db, holding), defer);
    throw error;
  }
}

/**
 * Replays the stored answer. A form is compared by its content, so its file is read again, but not
 * stored.
 */
async function replayAnswer(
  c: AppContext,
  body: SentBody,
  { held }: Extract<Claim, { kind: 'replay' }>,
): Promise<Response> {
  const services = c.get('services');
  if (body?.kind !== 'form') return replay(services, held);
  const form = new FormOnce(c.req.raw, body);
  const read = await form.reader((file) => measureFile(file.stream, { maxBytes: body.maxBytes }));
  if (!read.ok) return refusalAnswer(read.refusal);
  const isSame = held.requestHash === null || held.requestHash === formHash(c, form);
  return isSame ? replay(services, held) : refusalAnswer(mismatch.refusal);
}

/** Null: the answer does not wait, because the host is asynchronous or the caller said so. */
function waitDeadline(c: AppContext, now: number): number | null {
  const { asyncHost, syncWaitMs } = c.get('services').config;
  const url = new URL(c.req.url);
  const asynchronous = asyncHost !== '' && (asyncHost === url.host || asyncHost === url.hostname);
  return asynchronous || /^(false|0)$/.test(c.req.query('wait') ?? '') ? null : now + syncWaitMs;
}
