import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { type DerElement, readDer } from '../../src/engine/seal/read-der';

/** A seal as it stands in a PDF, and whether its signature covers the bytes of that PDF. */
export type ReadSeal = {
  covers: 'everything' | 'a part';
  isIntact: boolean;
  certificateHash: string;
  subject: string;
  /** Whether a time stamp stands beside the signature. */
  isStamped: boolean;
};

export function readSeal(pdf: Uint8Array): ReadSeal | null {
  const text = Buffer.from(pdf).toString('latin1');
  const [, ...numbers] = [...text.matchAll(/\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\s*\]/g)].at(-1) ?? [];
  const [first = 0, second = 0, length = 0] = numbers.map(Number);
  if (first === 0) return null;
  const covered = Buffer.concat([pdf.subarray(0, first), pdf.subarray(second, second + length)]);
  const cms = Buffer.from(text.slice(first + 1, second - 1), 'hex');
  const signedData = inside(inside(inside(readDer(cms.subarray(0, 4 + cms.readUInt16BE(2)))?.[0])[1])[0]);
  const [, sid, , attributes, , signature, beside] = inside(inside(signedData[4])[0]);
  const serial = Buffer.from(inside(sid)[1]?.content ?? [])
    .toString('hex')
    .toUpperCase();
  const certificate = inside(signedData[3])
    .map(({ encoded }) => Buffer.from(encoded))
    .find((each) => Number(`0x${new X509Certificate(each).serialNumber}`) === Number(`0x${serial}`));
  if (!certificate) return null;
  const signed = Buffer.from(attributes?.encoded ?? []);
  signed[0] = 0x31;
  const digest = createHash('sha256').update(covered).digest();
  const known = new X509Certificate(certificate);
  const isSigned = createVerify('sha256')
    .update(signed)
    .verify(known.publicKey, signature?.content ?? Buffer.of());
  return {
    covers: second + length === pdf.length ? 'everything' : 'a part',
    isIntact: isSigned && signed.includes(digest),
    certificateHash: createHash('sha256').update(certificate).digest('hex'),
    subject: known.subject,
    isStamped: beside?.tag === 0xa1,
  };
}

function inside(element: DerElement | undefined): DerElement[] {
  return (element && readDer(element.content)) ?? [];
}
