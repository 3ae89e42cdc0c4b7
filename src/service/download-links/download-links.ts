import type { SigningKeys } from '../../core/platform/signing-keys';
import { equalBytes, hmac } from '../../lib/digest';
import { limits } from '../../lib/limits';

/** The kinds of files with download links. */
const kinds = [
  'submission',
  'preview',
  'audit',
  'document',
  'combined',
  'custom_file',
  'shown',
  'attachment',
  'font',
  'image',
  'erasure',
  'bundle',
] as const;

/** A file by its kind and the id of its record; a file without a record by its owner's id and its SHA-256. */
export type DownloadedFile = { kind: (typeof kinds)[number]; id: string };

/** The id of a file that is one of several of its owner. */
export function fileOf(ownerId: string, sha256: string): string {
  return `${ownerId}-${sha256}`;
}

/** The owner and the SHA-256 in such an id; null for another id. */
export function partsOfFile(id: string): { ownerId: string; sha256: string } | null {
  const [, ownerId, sha256] = /^(\w+)-([0-9a-f]{64})$/.exec(id) ?? [];
  return ownerId && sha256 ? { ownerId, sha256 } : null;
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>;

/**
 * Download links carry their own permission: kind, id and expiry under an HMAC, never a storage
 * key.
 */
export function createDownloadLinks(signingKey: SigningKeys, origin: string) {
  return {
    origin,

    signed(
      target: DownloadedFile,
      filename: string,
      now: number,
      hours: number = limits.downloadUrlHours,
    ): string {
      const expires = Math.floor(now / 1000) + hours * 3600;
      const claim = `${target.kind}.${target.id}.${expires.toString(36)}`;
      return `${origin}/downloads/${claim}.${signature(signingKey[0], claim)}/${encodeURIComponent(filename)}`;
    },

    permanentSubmission: (submissionId: string, filename: string): string =>
      `${origin}/submissions/${submissionId}/${encodeURIComponent(filename)}`,

    permanentDocument: (templateId: string, filename: string): string =>
      `${origin}/templates/${templateId}/${encodeURIComponent(filename)}`,

    /** The URL to which a file is posted with an upload policy. */
    uploads: (): string => `${origin}/uploads`,
  };
}

export function openDownloadLink(
  signingKey: SigningKeys,
  token: string,
  now: number,
): DownloadedFile | 'expired' | 'unknown' {
  const match =
    /^(([a-z_]{1,20})\.([a-z]{3}_[0-9A-Za-z]{20}(?:-[0-9a-f]{64})?)\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(
      token,
    );
  const [, claim, spelled, id, expires, given] = match ?? [];
  const kind = kinds.find((known) => known === spelled);
  if (!claim || !kind || !id || !expires || !given) return 'unknown';
  const isSignedWith = (key: string) => equalBytes(Buffer.from(given), Buffer.from(signature(key, claim)));
  if (!signingKey.some(isSignedWith)) return 'unknown';
  return Number.parseInt(expires, 36) * 1000 > now ? { kind, id } : 'expired';
}

function signature(key: string, claim: string): string {
  return Buffer.from(hmac(key, `download link v1\n${claim}`)).toString('base64url');
}
