import { Buffer } from 'node:buffer';

/**
 * What a seal needs besides itself so that it can be checked when nobody answers any more: the
 * certificates up to their roots, and for each but the roots an answer that it was not revoked.
 */
export type ValidationData = {
  certificates: Uint8Array[];
  /** Answers about one certificate each (OCSP). */
  answers: Uint8Array[];
  /** Lists of revoked certificates (CRL). */
  lists: Uint8Array[];
};

/** All of it, each piece once: certificates of one issuer share its list. */
export function joinData(parts: readonly ValidationData[]): ValidationData {
  const all = (kind: keyof ValidationData) => unique(parts.flatMap((part) => part[kind]));
  return { certificates: all('certificates'), answers: all('answers'), lists: all('lists') };
}

function unique(pieces: Uint8Array[]): Uint8Array[] {
  return [...new Map(pieces.map((piece) => [Buffer.from(piece).toString('latin1'), piece])).values()];
}
