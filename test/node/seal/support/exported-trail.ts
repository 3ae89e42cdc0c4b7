import { createHash } from 'node:crypto';
import { signDetached } from '../../../../src/engine/seal/cades';
import type { Sealer } from '../../../../src/engine/seal/sealer';
import { spellPem } from '../../../../src/lib/pem';
import { type AuditEntry, headStatement } from '../../../../src/service/audit/audit-chain';
import { leafOf, proofOf, rootOf, sortedLeaves } from '../../../../src/service/heads/head-tree';
import { id, processedEntry } from './sealed-document';

export type Exported = ReturnType<typeof withoutPublished> & { published: Signed & { path: string[] } };

type Signed = { statement: string; signature: string; certificate: string };

async function signed(statement: string, sealer: Sealer): Promise<Signed> {
  const digest = createHash('sha256').update(statement).digest();
  const signature = Buffer.from(await signDetached(digest, statement, sealer)).toString('base64');
  const certificate = Buffer.from(sealer.certificates[0]).toString('base64');
  return {
    statement,
    signature: spellPem('CMS', signature),
    certificate: spellPem('CERTIFICATE', certificate),
  };
}

function withoutPublished(entries: AuditEntry[], closing: Signed) {
  const sequence = entries.at(-1)?.sequence ?? 0;
  return { version: 2, submission_id: id, entries, closing: { sequence, ...closing } };
}

/**
 * The trail of a sealed PDF as the API gives it: its end is signed, and published with three others.
 * `publisher` is the deployment, which has another key where an account seals with its own.
 */
export async function exportedOf(
  before: AuditEntry[],
  pdf: Uint8Array,
  { sealer, publisher = sealer }: { sealer: Sealer; publisher?: Sealer },
): Promise<Exported> {
  const last = processedEntry(pdf, sealer);
  const closing = await signed(headStatement(id, last), sealer);
  const leaves = sortedLeaves(7, [last.hash, 'a', 'b', 'c']);
  const salt = Buffer.alloc(32, 1);
  const path = proofOf(leaves, salt, leafOf(7, last.hash)) ?? [];
  const root = rootOf(leaves, salt);
  const heads = `Heads 7, 2026-11-20T11:02:00.000Z, root ${root}, after ${'0'.repeat(64)}`;
  const published = { ...(await signed(heads, publisher)), path };
  return { ...withoutPublished([...before, last], closing), published };
}
