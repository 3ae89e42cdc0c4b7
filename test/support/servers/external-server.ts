import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { makePng } from '../../engine/fill/support/pictures';
import { classicPdf, onePage } from '../../engine/pdf/support/build-pdf';
import { giveCertificates, isForCertificates } from '../remote-keys';
import { answerForAuthorities, endAuthorities, isForAuthorities } from './authorities-server';
import { answerAsBucket, isForBucket, planBucket, showBucket } from './bucket-server';
import { answerAsTrustService, isForCsc } from './csc-server';
import { answerAsProvider, isForIdentity } from './identity-server';
import { answerAsKms, isForKms } from './kms-server';
import { answerAsOpenId, endRealOpenId, isForOpenId } from './openid-server';
import { answerAsAuthority, isForStamps } from './stamp-server';
import { answerAsTurnstile, isForTurnstile } from './turnstile-server';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** `http://127.0.0.1:<port>` of a server that misbehaves on request. */
    externalServer: string;
  }
}

const MB = 1024 * 1024;

/** Counts requests by their whole path, so that each test counts only its own. */
const hits = new Map<string, number>();
/** The webhooks received, by the `name` in their URL. */
type Received = { headers: IncomingHttpHeaders; body: string; at: number };
const received = new Map<string, Received[]>();
/** The requests that `hang` keeps waiting, by their `name`. */
const waiting = new Set<{ name: string; answer: ServerResponse }>();

function waitingUnder(query: URLSearchParams) {
  return [...waiting].filter(({ name }) => name.startsWith(query.get('name') ?? ''));
}

const bomb = gzipSync(new Uint8Array(50 * MB));

/** An image that tests recognise by its size. */
function picture(query: URLSearchParams) {
  const [width, height] = [Number(query.get('width') ?? 1), Number(query.get('height') ?? 1)];
  const raw = new Uint8Array((width * 3 + 1) * height).map((_, at) => (at % (width * 3 + 1) === 0 ? 0 : 200));
  return makePng({ width, height, colorType: 2, raw });
}

type Behaviour = (answer: ServerResponse, query: URLSearchParams, request: IncomingMessage) => void;

function raw(answer: ServerResponse, text: string) {
  const socket: Socket | null = answer.socket;
  socket?.write(text);
  return socket;
}

const behaviours: Record<string, Behaviour> = {
  '/text': (answer, query) => answer.end(query.get('say') ?? 'hello'),
  '/image.png': (answer, query) => answer.end(picture(query)),
  '/image-and-more.png': (answer, query) =>
    answer.end(Buffer.concat([picture(query), new Uint8Array(Number(query.get('bytes')))])),
  '/document.pdf': (answer, query) =>
    answer.end(classicPdf({ objects: onePage(query.get('text') ?? 'From outside') })),
  '/status': (answer, query) => answer.writeHead(Number(query.get('code'))).end('no'),
  '/echo': (answer, _query, { method, headers }) => answer.end(JSON.stringify({ method, headers })),
  '/redirect': (answer, query) =>
    answer.writeHead(Number(query.get('code') ?? 302), { location: query.get('to') ?? '' }).end('moved'),
  '/loop': (answer, query) => {
    const left = Number(query.get('left'));
    if (left === 0) answer.end('arrived');
    else answer.writeHead(302, { location: `/loop?left=${left - 1}` }).end();
  },
  '/hang': () => undefined,
  '/drip': (answer) => {
    answer.writeHead(200);
    const timer = setInterval(() => answer.write('.'), 50);
    answer.on('close', () => clearInterval(timer));
  },
  '/flood': (answer) => {
    const chunk = new Uint8Array(64 * 1024);
    const pour = () => {
      while (answer.writable && answer.write(chunk));
    };
    answer.on('drain', pour);
    answer.on('close', () => hits.set('/flood-closed', (hits.get('/flood-closed') ?? 0) + 1));
    pour();
  },
  '/bomb': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/says-less': (answer) =>
    raw(answer, `HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello, and more`)?.end(),
  '/says-more': (answer) => raw(answer, `HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhello`)?.end(),
  '/says-huge': (answer) => raw(answer, `HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\nhello`)?.end(),
  '/garbage': (answer) => raw(answer, 'SSH-2.0-OpenSSH_9.9\r\n')?.end(),
  '/flaky': (answer, query) => {
    const seen = hits.get(`/flaky?${query}`) ?? 0;
    if (seen <= Number(query.get('fails'))) answer.writeHead(503).end('busy');
    else answer.end(picture(query));
  },
  /**
   * Answers by `plan`, one step a request, the last step for all further ones: a status, `hang`, or
   * `429:Retry-After`, in which `_` is a space and `~` a comma.
   */
  '/hook': (answer, query, request) => {
    const name = query.get('name') ?? '';
    const seen = received.get(name) ?? [];
    received.set(name, seen);
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() });
      const plan = (query.get('plan') ?? '200').split(',');
      const [status = '200', ...rest] = (plan[seen.length - 1] ?? plan.at(-1) ?? '200').split(':');
      const retryAfter = rest.length === 0 ? undefined : rest.join(':').replaceAll('~', ',');
      if (status === 'hang') {
        const one = { name, answer };
        waiting.add(one);
        answer.on('close', () => waiting.delete(one));
        return;
      }
      const headers = {
        ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter.replaceAll('_', ' ') }),
        ...(status.startsWith('3') ? { location: `/hook?name=${name}-redirected` } : {}),
      };
      answer.writeHead(Number(status), headers).end(query.get('say') ?? 'taken');
    });
  },
  '/hanging': (answer, query) => answer.end(String(waitingUnder(query).length)),
  '/let-go': (answer, query) => {
    for (const one of waitingUnder(query)) one.answer.writeHead(200).end('at last');
    answer.end();
  },
  '/received': (answer, query) => answer.end(JSON.stringify(received.get(query.get('name') ?? '') ?? [])),
  '/plan-bucket': planBucket,
  '/show-bucket': showBucket,
  '/hits': (answer, query) => answer.end(String(hits.get(query.get('of') ?? '') ?? 0)),
};

/** Starts the server once for all test files, in the process of the test runner. */
export default async function startExternalServer(project: TestProject): Promise<() => Promise<void>> {
  const server = createServer((request, answer) => {
    const path = request.url ?? '/';
    if (!path.startsWith('/hits')) hits.set(path, (hits.get(path) ?? 0) + 1);
    const { pathname, searchParams } = new URL(path, 'http://server');
    const behave = behaviours[pathname];
    if (isForBucket(pathname)) answerAsBucket(request, answer);
    else if (isForTurnstile(pathname)) answerAsTurnstile(request, answer);
    else if (isForStamps(pathname)) answerAsAuthority(request, answer);
    else if (isForAuthorities(pathname)) void answerForAuthorities(request, answer);
    else if (isForIdentity(pathname)) void answerAsProvider(request, answer);
    else if (isForOpenId(pathname)) void answerAsOpenId(request, answer);
    else if (isForKms(pathname)) answerAsKms(request, answer);
    else if (isForCsc(pathname)) answerAsTrustService(request, answer);
    else if (isForCertificates(pathname)) giveCertificates(pathname, answer);
    else if (behave) behave(answer, searchParams, request);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  project.provide('externalServer', `http://127.0.0.1:${port}`);
  return async () => {
    endAuthorities();
    await endRealOpenId();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
