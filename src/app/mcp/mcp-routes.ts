import { type Context, Hono } from 'hono';
import { type Caller, callerId } from '../../core/api/caller';
import type { Refusal } from '../../core/api/refusal';
import { recordOf } from '../../lib/json';
import { limits } from '../../lib/limits';
import { noteTokenUse } from '../../service/tokens/note-token-use';
import { jsonAnswer, refusalAnswer } from '../http/answers';
import type { AppEnv } from '../http/app-env';
import { checkToken } from '../http/check-token';
import { type Asked, logged } from '../http/logged';
import { clientOf, foreignBrowser } from '../http/pages/browser';
import { readPlain } from '../http/pages/public/plain-docs';
import { byCredentials } from '../http/pipeline';
import { type CountedRate, countAs, countRequest } from '../http/rate-limit';
import { readJson } from '../http/read-json';
import { readDescription } from './description';
import { codes, type Id, type Problem, readMessage } from './message';
import { runMethod } from './methods';
import type { ApiRequest } from './tool-request';

type AppContext = Context<AppEnv>;

/** The bytes that are read of a message that comes too fast, to refuse a call of a tool in words for the agent. */
const callBytes = 16_384;

/** The API, which answers the requests that messages stand for. */
type Api = { prefix: string; fetch(c: AppContext, request: Request): Promise<Response> };

/**
 * The Model Context Protocol for agents (docs/mcp.md). A tool sends a request to the API with the
 * token of the caller, so nothing is permitted or limited in another way than there.
 */
export function mcpRoutes(api: Api) {
  return new Hono<AppEnv>().post('/mcp', (c) => answerAgent(c, api));
}

async function answerAgent(c: AppContext, api: Api): Promise<Response> {
  const foreign = foreignBrowser(c);
  if (foreign) return refusalAnswer(foreign);
  const now = Date.now();
  const authorization = asBasic(c.req.header('authorization') ?? null);
  const caller = await byCredentials(c, authorization, now);
  if (!caller.ok) return refusalAnswer(caller.refusal);
  const asked: Asked = { caller: caller.value, now };
  const rate = countMessage(c, asked);
  c.set('rate', rate);
  const barred = checkToken(caller.value, clientOf(c).ip, now);
  if (barred) return logged(c, asked, async () => refusalAnswer(barred));
  if (caller.value.tokenId !== null) noteTokenUse(c.get('services'), caller.value.tokenId, now);
  const ofApi: Headers[] = [];
  const ask = async (request: ApiRequest) => {
    const sent = apiRequest(c, request, { prefix: api.prefix, authorization });
    const answer = await api.fetch(c, countAs(sent, rate));
    ofApi.push(answer.headers);
    return answer;
  };
  const answer = await answerBody(c, { caller: caller.value, tooFast: rate.refusal, ask });
  return ofApi[0] ? likeAnswer(c, answer, ofApi[0]) : logged(c, asked, async () => answer);
}

/** Counts a message as one request of its token, before anything is done for it. */
function countMessage(c: AppContext, { caller, now }: Asked): CountedRate {
  const asker = { askedBy: callerId(caller), mode: caller.mode };
  return countRequest(asker, c.get('services').config.requestsPerSecond, now);
}

/** Many agents know no other credentials than a bearer token. It is the id and the secret, as in `curl -u`. */
function asBasic(authorization: string | null): string | null {
  const bearer = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1];
  return bearer === undefined ? authorization : `Basic ${Buffer.from(bearer).toString('base64')}`;
}

type Sender = {
  caller: Caller;
  tooFast: Refusal | undefined;
  ask(request: ApiRequest): Promise<Response>;
};

async function answerBody(c: AppContext, { caller, tooFast, ask }: Sender) {
  const read = await readJson(c.req.raw, tooFast ? callBytes : limits.jsonBodyBytes);
  if (tooFast && !(read.ok && isCall(read.value.json))) return refusalAnswer(tooFast);
  if (!read.ok && read.refusal.code !== 'invalid_json') return refusalAnswer(read.refusal);
  if (!read.ok)
    return problemAnswer(null, { status: 400, code: codes.parseError, message: read.refusal.message });
  const message = readMessage(read.value.json, c.req.raw.headers);
  if (!message.ok) return problemAnswer(message.problem.id ?? null, message.problem);
  const { id, era } = message.message;
  if (id === null) return new Response(null, { status: 202 });
  const { ASSETS } = c.env;
  const { origin } = c.get('services').downloadLinks;
  const outcome = await runMethod({
    message: message.message,
    caller,
    described: await readDescription(ASSETS),
    origin,
    ask,
    readPage: (name) => readPlain(ASSETS, new URL(`/docs/${name}.md`, origin)),
  });
  if (outcome.ok) return jsonAnswer(200, { jsonrpc: '2.0', id, result: outcome.result });
  const isUnknown = era === 'modern' && outcome.problem.code === codes.methodNotFound;
  return problemAnswer(id, { status: isUnknown ? 404 : 200, ...outcome.problem });
}

function isCall(json: unknown): boolean {
  return recordOf(json)['method'] === 'tools/call';
}

function problemAnswer(id: Id | null, { status, code, message, data }: Problem): Response {
  return jsonAnswer(status, { jsonrpc: '2.0', ...(id !== null && { id }), error: { code, message, data } });
}

function apiRequest(
  c: AppContext,
  { method, path, json, key }: ApiRequest,
  { prefix, authorization }: { prefix: string; authorization: string | null },
): Request {
  const headers = new Headers();
  const sent = {
    authorization,
    'cf-connecting-ip': c.req.header('cf-connecting-ip'),
    'user-agent': c.req.header('user-agent'),
    'idempotency-key': key,
    'content-type': json === undefined ? undefined : 'application/json',
  };
  for (const [name, value] of Object.entries(sent)) if (value) headers.set(name, value);
  const body = json === undefined ? null : JSON.stringify(json);
  return new Request(new URL(prefix + path, c.req.url), { method: method.toUpperCase(), headers, body });
}

/** The request of the API is the one that is logged, so its id is told. */
function likeAnswer(c: AppContext, answer: Response, ofApi: Headers): Response {
  c.set('requestId', ofApi.get('x-request-id') ?? c.get('requestId'));
  const again = ofApi.get('retry-after');
  if (again !== null) answer.headers.set('retry-after', again);
  return answer;
}
