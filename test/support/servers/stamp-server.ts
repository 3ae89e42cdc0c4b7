import type { IncomingMessage, ServerResponse } from 'node:http';
import * as der from '../../../src/engine/seal/der';
import { type DerElement, readDer } from '../../../src/engine/seal/read-der';

/** A stand-in for a time-stamping authority. Its tokens have the form of real ones, and no signature. */

export type StampBehaviour =
  | 'good'
  | 'other digest'
  | 'other nonce'
  | 'rejects'
  | 'garbled'
  | 'fails'
  | 'huge';

/** What the stand-in was sent, by the `name` in its URL. */
const asked = new Map<
  string,
  { authorization: string | undefined; type: string | undefined; query: string }[]
>();

export function isForStamps(pathname: string): boolean {
  return pathname.startsWith('/timestamps');
}

export function answerAsAuthority(request: IncomingMessage, answer: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const name = searchParams.get('name') ?? '';
  if (pathname.endsWith('/asked')) return void answer.end(JSON.stringify(asked.get(name) ?? []));
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const query = Buffer.concat(chunks);
    const { authorization, 'content-type': type } = request.headers;
    asked.set(name, [...(asked.get(name) ?? []), { authorization, type, query: query.toString('hex') }]);
    const as = searchParams.get('as');
    answer.writeHead(as === 'fails' ? 503 : 200, { 'content-type': 'application/timestamp-reply' });
    answer.end(as === 'garbled' ? '<h1>Welcome</h1>' : replyTo(query, as ?? 'good'));
  });
}

function replyTo(query: Buffer, as: string): Uint8Array {
  const status = (code: number) => der.sequence(der.integer(Uint8Array.of(code)));
  if (as === 'rejects') return der.sequence(status(2));
  const [, imprint, ...rest] = inside(readDer(query)?.[0]);
  const nonce = rest.find(({ tag }) => tag === 0x02)?.encoded ?? Uint8Array.of();
  const [algorithm, digest] = inside(imprint);
  const other = Uint8Array.from(digest?.content ?? [], (byte) => byte ^ 1);
  const stamped = as === 'other digest' ? other : (digest?.content ?? other);
  const info = der.sequence(
    der.integer(Uint8Array.of(1)),
    der.object('1.2.3.4.1'),
    der.sequence(algorithm?.encoded ?? Uint8Array.of(), der.octets(stamped)),
    der.integer(Uint8Array.of(7)),
    Buffer.from('180f32303236313132303039303030305a', 'hex'),
    as === 'other nonce' ? der.integer(Uint8Array.of(9)) : nonce,
  );
  const certificates = der.octets(new Uint8Array(as === 'huge' ? 20_000 : 3_000));
  const signed = der.sequence(
    der.integer(Uint8Array.of(3)),
    der.set(),
    der.sequence(der.object('1.2.840.113549.1.9.16.1.4'), der.explicit(0, der.octets(info))),
    certificates,
  );
  const token = der.sequence(der.object('1.2.840.113549.1.7.2'), der.explicit(0, signed));
  return der.sequence(status(0), token);
}

function inside(element: DerElement | undefined): DerElement[] {
  return (element && readDer(element.content)) ?? [];
}
