import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  DocumentChanged,
  type Ends,
  fetchEnds,
  type GetPart,
  PART_BYTES,
  Parts,
  type SentDocument,
} from './parts';
import { type Library, loadLibrary, open, type Source as PdfSource, startWorker } from './viewer';

/** A document on its way. It may arrive in a browser whose viewer does not start. */
export type Opening = {
  /** The service has answered, and bytes are on their way. */
  answered: Promise<unknown>;
  /** The whole document. */
  sent: Promise<SentDocument>;
  pdf: Promise<PDFDocumentProxy>;
  /** Fetches the rest of a document of which the viewer reads parts. */
  fetchRest(): void;
};

/** `parts`: a viewer draws the first page with the bytes before `first` and those from `last` on. */
type Addressed = { url: string; parts?: { first: number; last: number } | null };
type Fetch = (url: string, options?: RequestInit) => Promise<Response>;
type Source = Parts | { data: ArrayBuffer };

/**
 * Opens the document. The viewer is large, so its scripts are fetched together with the document, or
 * with the parts of it that show the first page.
 */
export function openDocument({ url, parts = null }: Addressed, fetchIt: Fetch = fetch): Opening {
  const get = () => fetchIt(url);
  // With cached parts, a browser would ask for the missing ones instead of the whole document.
  const getPart: GetPart = (headers) => fetchIt(url, { headers, cache: 'no-store' });
  const opening = parts === null ? openAtOnce(get) : openByParts(get, fetchEnds(getPart, parts), getPart);
  // A caller waits for one after the other, and learns of a failure from the first.
  opening.sent.catch(() => {});
  opening.pdf.catch(() => {});
  return opening;
}

function openAtOnce(get: () => Promise<Response>): Opening {
  const answered = get();
  const sent = fetchDocument(answered);
  return { answered, sent, pdf: show(sent.then(dataOf)), fetchRest: () => {} };
}

function openByParts(get: () => Promise<Response>, ends: Promise<Ends>, getPart: GetPart): Opening {
  let fetchRest = () => {};
  const wanted = new Promise<void>((want) => {
    fetchRest = want;
  });
  const whole = wanted.then(() => fetchDocument(get()));
  const rest = () => {
    fetchRest();
    return whole;
  };
  const parts = ends.then((known) => new Parts(known, getPart, rest));
  const sent = Promise.all([whole, parts.catch(() => null)]).then(([arrived, before]) => {
    if (before !== null && arrived.hash !== before.hash) throw new DocumentChanged();
    before?.arrived(arrived);
    return arrived;
  });
  const pdf = show(
    parts.catch(async () => dataOf(await rest())),
    sent,
  );
  // Without the viewer, the signer gets the plain PDF.
  pdf.catch(fetchRest);
  return { answered: ends.catch(rest), sent, pdf, fetchRest };
}

async function dataOf({ file }: SentDocument): Promise<Source> {
  return { data: await file.arrayBuffer() };
}

async function fetchDocument(answer: Promise<Response>): Promise<SentDocument> {
  const response = await answer;
  if (!response.ok) throw new Error(`the document answered ${response.status}`);
  return { file: await response.blob(), hash: response.headers.get('X-Document-Hash') ?? '' };
}

/** `whole` fails when the parts are those of another document. */
async function show(
  source: Promise<Source>,
  whole: Promise<unknown> = new Promise(() => {}),
): Promise<PDFDocumentProxy> {
  const worker = startWorker();
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the viewer could not be loaded')));
    whole.catch(reject);
  });
  try {
    return await Promise.race([read(source, worker), broken]);
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

async function read(source: Promise<Source>, worker: Worker): Promise<PDFDocumentProxy> {
  const [library, found] = await Promise.all([loadLibrary(), source]);
  const port = library.PDFWorker.create({ port: worker });
  return open(library, found instanceof Parts ? byParts(library, found) : found, port);
}

function byParts(library: Library, parts: Parts): PdfSource {
  class Transport extends library.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // Without the whole document, the page says that it could not be shown.
      void parts.read(begin, end).then((bytes) => this.onDataRange(begin, bytes), console.error);
    }
  }
  const range = new Transport(parts.length, null);
  return { range, rangeChunkSize: PART_BYTES, disableAutoFetch: true, disableStream: true };
}
