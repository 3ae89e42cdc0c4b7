/** A failure here is the document's own and would be the same again; whatever else goes wrong throws. */
export type PrintOutcome =
  | { ok: true; pdf: Uint8Array }
  | { ok: false; state?: 'image_download_failed' | 'image_processing_failed'; message: string };
