/** What an upload may be for: `attachment` is a file of any format, which only attachments take. */
export const uploadKinds = ['pdf', 'attachment'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const endings: Record<UploadKind, string> = { pdf: 'pdf', attachment: 'bin' };

type Place = { accountId: string; key: string; kind: UploadKind };

/**
 * The R2 keys of uploads. Each attempt writes its own file, so that no two can mix. The ending says for good
 * whether the file was looked at as a PDF.
 */
export function uploadFileKey({ accountId, key, kind }: Place, attempt: string): string {
  return `${accountId}/uploads/${key}/${attempt}.${endings[kind]}`;
}

export function isUploadFile(key: string): boolean {
  return /^[^/]+\/uploads\/[^/]+\/[^/]+\.(?:pdf|bin)$/.test(key);
}

/** False for an upload that may be any file, and for the custom file that was made of it. */
export function isPdfFile({ fileKey }: { fileKey: string }): boolean {
  return fileKey.endsWith(`.${endings.pdf}`);
}
