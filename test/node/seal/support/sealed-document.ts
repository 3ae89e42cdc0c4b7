import { createHash } from 'node:crypto';
import { drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { roomFor } from '../../../../src/engine/seal/cades';
import { sealWith } from '../../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../../src/service/audit/audit-chain';
import { blankDocument, makeFields, NOW, wholeOf } from '../../../engine/fill/support/drawing';
import { created, signing, trailOf } from '../../../service/audit/support/trails';

export const id = 'sub_1Nq2Xc0aB3dE5fG7hJ9k';
const ada = signing('drq_1Nq2Xc0aB3dE5fG7hJ9k', { name: 'Ada', email: 'ada@example.com' });

/** What happened before the PDF was made. */
export const before = trailOf([
  { ...created, salted: true } as AuditFacts,
  ...ada,
  { type: 'submission.data_requests_completed', data_hash: 'd'.repeat(64), salted: true },
]);

/** A PDF whose seal names the end of this trail. */
export async function sealedAfter(
  entries: AuditEntry[],
  sealer: Sealer,
  title = '/ByteRange [0 1 2 3]',
  at = NOW,
): Promise<Uint8Array> {
  const document = await blankDocument([{}]);
  const { plan } = document;
  const fields = makeFields([{ name: 'name', page: 1 }], plan.pages);
  const reason = `Submission ${id}, audit trail ${entries.at(-1)?.hash} (${entries.length} entries)`;
  const seal = { name: 'Quillet', reason, at, room: roomFor(sealer) };
  const about = {
    plan,
    fields,
    data: { name: 'Ada' },
    test: false,
    title,
    now: NOW,
    seal,
  };
  const drawn = await drawSubmission(about);
  if (drawn.outcome !== 'drawn' || drawn.slot === null) throw new Error('nothing was drawn');
  const { suffix, slot } = drawn;
  const hash = createHash('sha256').update(document.pdf);
  await sealWith(sealer, seal.reason)(suffix, { slot, before: hash, length: document.pdf.length });
  return wholeOf(document, { suffix });
}

/** The entry about a sealed PDF, after all others. */
export function processedEntry(of: Uint8Array, sealer: Sealer): AuditEntry {
  const certificate_hash = createHash('sha256').update(sealer.certificates[0]).digest('hex');
  const pdf_hash = createHash('sha256').update(of).digest('hex');
  const event: AuditFacts = {
    ...{ type: 'submission.processed', pdf_hash, bytes: of.length },
    seal: { level: 'B-B', certificate_hash },
  };
  return linkEntry(before.at(-1), event, Date.parse(before.at(-1)?.time ?? '') + 1000);
}
