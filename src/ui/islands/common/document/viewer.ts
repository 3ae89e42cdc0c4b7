import type { PDFDataRangeTransport, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { viewerFolder } from '../../../signing/viewer-folder';
import { isOldBrowser } from '../polyfills';

/** Opens one document after the other in one worker. */
export class Viewer {
  readonly #library = loadLibrary();
  readonly #worker = this.#library.then(({ PDFWorker }) => {
    return PDFWorker.create({ port: startWorker() });
  });

  async open(data: ArrayBuffer): Promise<PDFDocumentProxy> {
    return open(await this.#library, { data }, await this.#worker);
  }

  /** Opens a document by its URL, so that only the bytes that are needed are fetched. */
  async openAt(url: string): Promise<PDFDocumentProxy> {
    const source = { url, disableAutoFetch: true, disableStream: true };
    return open(await this.#library, source, await this.#worker);
  }
}

export type Library = typeof import('pdfjs-dist');

export type Source =
  | { data: ArrayBuffer; useSystemFonts?: boolean }
  | { url: string; disableAutoFetch: boolean; disableStream: boolean }
  | {
      range: PDFDataRangeTransport;
      rangeChunkSize: number;
      disableAutoFetch: boolean;
      disableStream: boolean;
    };

export function open(library: Library, source: Source, worker: PDFWorker): Promise<PDFDocumentProxy> {
  return library.getDocument({
    ...source,
    worker,
    cMapUrl: `${viewerFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${viewerFolder}standard_fonts/`,
    wasmUrl: `${viewerFolder}wasm/`,
    iccUrl: `${viewerFolder}iccs/`,
    // XFA forms inside a document are not run.
    enableXfa: false,
  }).promise;
}

export function startWorker(): Worker {
  const script = isOldBrowser ? '/signing/pdf-worker.mjs' : `${viewerFolder}pdf.worker.min.mjs`;
  return new Worker(script, { type: 'module' });
}

export async function loadLibrary(): Promise<Library> {
  const address = `${viewerFolder}pdf.min.mjs`;
  return import(address);
}
