import { Buffer } from 'node:buffer';
import { eq, lt, or } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../core/db/database';
import { removeStep } from '../../core/db/remove-step';
import { sealValidations } from '../../core/db/schema';
import type { Gathered } from '../../engine';
import { sha256Hex } from '../../lib/digest';

/** A certificate in use, and what was gathered about it. */
export type Validated = {
  hash: string;
  /** The authority that stamps with it; null for a certificate that seals. */
  authority: string | null;
  chain: readonly Uint8Array[];
  gathered: Pick<Gathered, 'data' | 'until'> | null;
  freshUntil: number;
  seenAt: number;
};

const pieces = z.array(z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64')));
const gatheredSchema = z.object({
  data: z.object({ certificates: pieces, answers: pieces, lists: pieces }),
  until: z.number(),
});

/** A certificate about which nothing was gathered yet. */
export function newlySeen(
  chain: readonly [own: Uint8Array, ...others: Uint8Array[]],
  authority: string | null,
  now: number,
): Validated {
  return { hash: sha256Hex(chain[0]), authority, chain, gathered: null, freshUntil: 0, seenAt: now };
}

export async function readValidations(
  db: Database,
  { hash, authority }: { hash: string; authority: string },
): Promise<Validated[]> {
  const rows = await db
    .select()
    .from(sealValidations)
    .where(or(eq(sealValidations.certificateHash, hash), eq(sealValidations.authority, authority)));
  return rows.map(({ certificateHash, chain, gathered, ...row }) => ({
    ...row,
    hash: certificateHash,
    chain: chain.split(',').map((text) => Buffer.from(text, 'base64')),
    gathered: gathered === null ? null : gatheredSchema.parse(JSON.parse(gathered)),
  }));
}

/** Keeps what was gathered. */
export async function keepValidation(db: Database, validated: Validated): Promise<void> {
  const { hash: certificateHash, chain, gathered, authority, freshUntil, seenAt } = validated;
  const row = { authority, freshUntil, seenAt, gathered: gathered && spell(gathered) };
  const spelledChain = chain.map((certificate) => Buffer.from(certificate).toString('base64')).join(',');
  await db
    .insert(sealValidations)
    .values({ ...row, certificateHash, chain: spelledChain })
    .onConflictDoUpdate({ target: sealValidations.certificateHash, set: row });
}

/** Removes a step of the certificates that were not seen lately. Returns whether more may be left. */
export function removeValidationsBefore(db: Database, seenBefore: number): Promise<boolean> {
  return removeStep(db, sealValidations, lt(sealValidations.seenAt, seenBefore));
}

/** Notes that a certificate was seen in use, a new one or one that is known. */
export async function noteSeen(db: Database, validated: Validated): Promise<void> {
  const { hash, authority, seenAt } = validated;
  const known = await db
    .update(sealValidations)
    .set({ authority, seenAt })
    .where(eq(sealValidations.certificateHash, hash))
    .returning({ hash: sealValidations.certificateHash });
  if (known.length === 0) await keepValidation(db, validated);
}

function spell({ data, until }: NonNullable<Validated['gathered']>): string {
  const inBase64 = (bytes: readonly Uint8Array[]) =>
    bytes.map((piece) => Buffer.from(piece).toString('base64'));
  const { certificates, answers, lists } = data;
  return JSON.stringify({
    until,
    data: {
      certificates: inBase64(certificates),
      answers: inBase64(answers),
      lists: inBase64(lists),
    },
  });
}
