import type { OperationDocs } from '../../core/api/operation';
import { sha256Hex } from '../../lib/digest';
import { isRecord } from '../../lib/json';
import { jsonAnswer } from './answers';

/** A link is valid for a day. The tag changes twice a day, so that the links of a kept answer work. */
const linksKeptMs = 12 * 60 * 60 * 1000;

type Asked = { known: string | null; now: number };

/** Answers with a tag of the content, or 304 to a program that has kept this content. */
export function taggedAnswer(
  body: unknown,
  { links }: NonNullable<OperationDocs['revalidated']>,
  { known, now }: Asked,
): Response {
  const turn = links.length > 0 ? Math.floor(now / linksKeptMs) : 0;
  const tag = `W/"${sha256Hex(JSON.stringify([turn, without(links, body)])).slice(0, 32)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
  return isKnown(known, tag) ? new Response(null, { status: 304, headers }) : jsonAnswer(200, body, headers);
}

/** Whether the tags of `If-None-Match` have this one. Both forms of a tag count (RFC 9110, 13.1.2). */
export function isKnown(known: string | null, tag: string): boolean {
  if (known === null) return false;
  const plain = (one: string) => one.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((one) => plain(one) === plain(tag));
}

function without(links: readonly string[], body: unknown): unknown {
  if (Array.isArray(body)) return body.map((one) => without(links, one));
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !links.includes(name)));
}
