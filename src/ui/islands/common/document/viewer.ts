import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { viewerFolder } from '../../../signing/viewer-folder';
import { isOldBrowser } from '../polyfills';

export type OpenedDocument = {
  pdf: PDFDocumentProxy;
  /** The hash of the document that the service says it sent. */
  hash: string;
};

/** Opens the document. The viewer is large, so its parts are fetched together with the document. */
export async function openDocument(url: string): Promise<OpenedDocument> {
  const worker = startWorker();
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the viewer could not be loaded')));
  });
  try {
    return await Promise.race([read(url, worker), broken]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

async function read(url: string, worker: Worker): Promise<OpenedDocument> {
  const [library, response] = await Promise.all([loadLibrary(), fetch(url)]);
  if (!response.ok) throw new Error(`the document answered ${response.status}`);
  const data = await response.arrayBuffer();
  const pdf = await open(library, { data }, library.PDFWorker.create({ port: worker }));
  return { pdf, hash: response.headers.get('X-Document-Hash') ?? '' };
}

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

type Library = typeof import('pdfjs-dist');

type Source = { data: ArrayBuffer } | { url: string; disableAutoFetch: boolean; disableStream: boolean };

function open(library: Library, source: Source, worker: PDFWorker): Promise<PDFDocumentProxy> {
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

function startWorker(): Worker {
  const script = isOldBrowser ? '/signing/pdf-worker.mjs' : `${viewerFolder}pdf.worker.min.mjs`;
  return new Worker(script, { type: 'module' });
}

async function loadLibrary(): Promise<Library> {
  const address = `${viewerFolder}pdf.min.mjs`;
  return import(address);
}
