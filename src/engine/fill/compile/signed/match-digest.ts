import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type DerElement, readDer, readElement } from '../../../seal/read-der';

const [SET, ATTRIBUTES] = [0x31, 0xa0];
/** Object identifiers in DER, in hex. */
const MESSAGE_DIGEST = '06092a864886f70d010904';
const HASHES: Record<string, string> = {
  '06052b0e03021a': 'sha1',
  '0609608648016503040201': 'sha256',
  '0609608648016503040202': 'sha384',
  '0609608648016503040203': 'sha512',
};

/**
 * Whether a signature (CMS) was made of these bytes, as far as its hash says it; null for a kind that
 * is not read.
 */
export function matchesDigest(signature: Uint8Array, covered: readonly Uint8Array[]): boolean | null {
  const [, content] = inside(readElement(signature, 0) ?? undefined);
  const signers = inside(inside(content)[0]).findLast(({ tag }) => tag === SET);
  const parts = inside(inside(signers)[0]);
  const hash = HASHES[hex(inside(parts[2])[0])];
  const attributes = inside(parts.find(({ tag }) => tag === ATTRIBUTES));
  const attribute = attributes.find((one) => hex(inside(one)[0]) === MESSAGE_DIGEST);
  const [digest] = inside(inside(attribute)[1]);
  if (hash === undefined || digest === undefined) return null;
  const made = createHash(hash);
  for (const part of covered) made.update(part);
  return made.digest().equals(digest.content);
}

function inside(element: DerElement | undefined): DerElement[] {
  return (element && readDer(element.content)) ?? [];
}

function hex(element: DerElement | undefined): string {
  return element ? Buffer.from(element.encoded).toString('hex') : '';
}
