import type { PDFDocumentProxy } from 'pdfjs-dist';

declare const VIEWER: string;

export interface OpenedDocument {
  pdf: PDFDocumentProxy;
  /** What the service says that it showed. */
  hash: string;
}

/** The viewer is large, so its parts are fetched together with the document, all at once. */
export async function openDocument(url: string): Promise<OpenedDocument> {
  const worker = new Worker(`${VIEWER}pdf.worker.min.mjs`, { type: 'module' });
  const [library, response] = await Promise.all([loadLibrary(), fetch(url)]);
  if (!response.ok) throw new Error(`the document answered ${response.status}`);
  const data = await response.arrayBuffer();
  library.GlobalWorkerOptions.workerPort = worker;
  const pdf = await library.getDocument({
    data,
    cMapUrl: `${VIEWER}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${VIEWER}standard_fonts/`,
    wasmUrl: `${VIEWER}wasm/`,
    iccUrl: `${VIEWER}iccs/`,
    // Forms built into the document are not for scripts.
    enableXfa: false,
  }).promise;
  return { pdf, hash: response.headers.get('X-Document-Hash') ?? '' };
}

async function loadLibrary(): Promise<typeof import('pdfjs-dist')> {
  const address = `${VIEWER}pdf.min.mjs`;
  return import(address);
}
