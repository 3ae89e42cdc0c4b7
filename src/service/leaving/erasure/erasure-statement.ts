import type { ErasureRow } from './erasure-store';

/** What an erasure leaves, and why. The statement says it in these words. */
const kept = [
  'hashes in the published heads of audit trails, from which nobody can tell a document',
  'public keys of passkeys of signers under a hash, until 400 days after their last use',
  'recovery points of the platform, which only the operator can use, for up to 30 days',
  'backups that the operator made before, until the operator removes them',
  'copies in buckets of the account, and emails and documents that others have received',
];

/** The statement of an erasure: which account, when, and how much of what kind. It has no names. */
export function erasureStatement(
  { id, accountId, askedAt, askedById, begunAt, counts }: ErasureRow,
  endedAt: number,
): string {
  const lines = [
    `Erasure ${id} of the account ${accountId}`,
    `Requested: ${spell(askedAt)} by ${askedById}`,
    `Begun: ${spell(begunAt ?? askedAt)}`,
    `Ended: ${spell(endedAt)}`,
    ...Object.entries(counts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, count]) => `Erased: ${count} ${kind.replaceAll('_', ' ')}`),
    ...kept.map((what) => `Kept: ${what}`),
  ];
  return `${lines.join('\n')}\n`;
}

function spell(at: number): string {
  return new Date(at).toISOString();
}
