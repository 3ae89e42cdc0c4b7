import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { viewerFolder } from '../../../signing/viewer-folder';
import { isOldBrowser } from '../polyfills';

export type SentDocument = {
  file: Blob;
  /** The hash of the document that the service says it sent. */
  hash: string;
};

/** A document on its way. It may arrive in a browser whose viewer does not start. */
export type Opening = {
  /** The service has answered, and the bytes are on their way. */
  answered: Promise<unknown>;
  sent: Promise<SentDocument>;
  pdf: Promise<PDFDocumentProxy>;
};

/** Opens the document. The viewer is large, so its parts are fetched together with the document. */
export function openDocument(url: string, get: (url: string) => Promise<Response> = fetch): Opening {
  const answered = get(url);
  const sent = fetchDocument(answered);
  const pdf = show(sent);
  // A caller waits for one after the other, and learns of a failure from the first.
  sent.catch(() => {});
  pdf.catch(() => {});
  return { answered, sent, pdf };
}

async function fetchDocument(answer: Promise<Response>): Promise<SentDocument> {
  const response = await answer;
  if (!response.ok) throw new Error(`the document answered ${response.status}`);
  return { file: await response.blob(), hash: response.headers.get('X-Document-Hash') ?? '' };
}

async function show(sent: Promise<SentDocument>): Promise<PDFDocumentProxy> {
  const worker = startWorker();
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the viewer could not be loaded')));
  });
  try {
    return await Promise.race([read(sent, worker), broken]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

async function read(sent: Promise<SentDocument>, worker: Worker): Promise<PDFDocumentProxy> {
  const [library, { file }] = await Promise.all([loadLibrary(), sent]);
  const data = await file.arrayBuffer();
  return open(library, { data }, library.PDFWorker.create({ port: worker }));
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

type Source =
  | { data: ArrayBuffer; useSystemFonts?: boolean }
  | { url: string; disableAutoFetch: boolean; disableStream: boolean };

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

function startWorker(): Worker {
  const script = isOldBrowser ? '/signing/pdf-worker.mjs' : `${viewerFolder}pdf.worker.min.mjs`;
  return new Worker(script, { type: 'module' });
}

export async function loadLibrary(): Promise<Library> {
  const address = `${viewerFolder}pdf.min.mjs`;
  return import(address);
}
