/**
 * The result of printing. A failure here is caused by the document and would happen again; all
 * other failures throw.
 */
export type PrintOutcome =
  | { ok: true; pdf: Uint8Array }
  | { ok: false; state?: 'image_download_failed' | 'image_processing_failed'; message: string };
