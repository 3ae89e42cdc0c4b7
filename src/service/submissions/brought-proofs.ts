import * as z from 'zod';
import type { Files } from '../../core/platform/files';

/**
 * What proves the trail of a submission that was brought from another deployment: the certificate of its
 * seal, and where its head was published. This deployment has neither in its own lists.
 */

export const publishedSchema = z.object({
  statement: z.string(),
  signature: z.string(),
  certificate: z.string(),
  path: z.array(z.string()),
});

/** The published heads that the head of a trail is one of, as an exported trail names them. */
export type Published = z.output<typeof publishedSchema>;

export function certificateKey(accountId: string, hash: string): string {
  return `${accountId}/certificates/${hash}`;
}

/** It is apart from the files of the submission, because it stays with the trail when they are erased. */
export function proofKey(accountId: string, id: string): string {
  return `${accountId}/proofs/${id}.json`;
}

/** The certificate with this SHA-256: DER, in base64. */
export async function readBroughtCertificate(
  files: Files,
  accountId: string,
  hash: string,
): Promise<string | null> {
  const bytes = await files.read(certificateKey(accountId, hash));
  return bytes && Buffer.from(bytes).toString('base64');
}

export async function readBroughtProof(
  files: Files,
  accountId: string,
  id: string,
): Promise<Published | null> {
  const bytes = await files.read(proofKey(accountId, id));
  return bytes && publishedSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
