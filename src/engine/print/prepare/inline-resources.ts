import { limits } from '../../limits';
import { imageType } from '../image-facts';
import { addressesIn, type CssAddress, rewriteCss } from './rewrite-css';

export type FetchedFiles =
  | { ok: true; files: ReadonlyMap<string, Uint8Array> }
  | { ok: false; url: string; message: string };

/**
 * Fetches all of these URLs, or none, under the rules for external URLs and up to this many bytes.
 * The engine itself has no network.
 */
export type FetchFiles = (urls: readonly string[], mostBytes: number) => Promise<FetchedFiles>;

export type ResourceProblem = {
  ok: false;
  state: 'image_download_failed' | 'image_processing_failed';
  message: string;
};
export type Resources = { ok: true; dataOf: ReadonlyMap<string, string> } | ResourceProblem;

const ADDRESS = /^https?:\/\//i;
const SHEETS_DEEP = 3;

/** How files are fetched, and what is done to the text of fetched style sheets. */
export type SheetMeans = { fetchFiles: FetchFiles; rewriteSheet(css: string): string };

/** Fetches these URLs as data URLs, and in turn the URLs that fetched style sheets name. */
export async function fetchResources(
  addresses: readonly CssAddress[],
  { fetchFiles, rewriteSheet }: SheetMeans,
): Promise<Resources> {
  const gathering = new Gathering({ fetchFiles, rewriteSheet });
  const problem = await gathering.gather(addresses, SHEETS_DEEP);
  return problem ?? { ok: true, dataOf: gathering.dataOf };
}

class Gathering {
  readonly dataOf = new Map<string, string>();
  #fetched = 0;
  #bytesLeft = limits.pageBytes / 2;

  readonly #means: SheetMeans;

  constructor(means: SheetMeans) {
    this.#means = means;
  }

  async gather(addresses: readonly CssAddress[], depth: number): Promise<ResourceProblem | null> {
    const left = addresses.filter(({ url }) => ADDRESS.test(url) && !this.dataOf.has(url));
    const byUrl = new Map(left.map((one) => [one.url, one]));
    if (byUrl.size === 0) return null;
    this.#fetched += byUrl.size;
    if (this.#fetched > limits.pageResources) return tooMany;
    const fetched = await this.#means.fetchFiles([...byUrl.keys()], this.#bytesLeft);
    if (!fetched.ok) return failed(`${fetched.url.slice(0, 200)} could not be fetched: ${fetched.message}`);
    for (const [url, bytes] of fetched.files) {
      this.#bytesLeft -= bytes.byteLength;
      const problem = await this.#take({ url, kind: byUrl.get(url)?.kind ?? 'other' }, bytes, depth);
      if (problem) return problem;
    }
    return null;
  }

  async #take({ url, kind }: CssAddress, bytes: Uint8Array, depth: number): Promise<ResourceProblem | null> {
    if (kind === 'import') return this.#takeSheet(url, new TextDecoder().decode(bytes), depth);
    const type = imageType(bytes);
    if (kind === 'image' && type === null) return noImage(url);
    this.dataOf.set(url, dataAddress(bytes, type ?? 'application/octet-stream'));
    return null;
  }

  async #takeSheet(url: string, css: string, depth: number): Promise<ResourceProblem | null> {
    if (depth === 0) return failed(`Style sheets import each other more than ${SHEETS_DEEP} levels deep.`);
    const absolute = (address: string) => (URL.canParse(address, url) ? new URL(address, url).href : address);
    const named = addressesIn(css).map((one) => ({ ...one, url: absolute(one.url) }));
    const problem = await this.gather(named, depth - 1);
    if (problem) return problem;
    const inlined = rewriteCss(
      this.#means.rewriteSheet(css),
      (one) => this.dataOf.get(absolute(one.url)) ?? null,
    );
    this.dataOf.set(url, dataAddress(new TextEncoder().encode(inlined), 'text/css;charset=utf-8'));
    return null;
  }
}

function failed(message: string): ResourceProblem {
  return {
    ok: false,
    state: 'image_download_failed',
    message,
  };
}

const tooMany = failed(
  `The page names more than ${limits.pageResources} images, fonts and style sheets (pageResources).`,
);

function noImage(url: string): ResourceProblem {
  return {
    ok: false,
    state: 'image_processing_failed',
    message: `${url.slice(0, 200)} is neither a PNG nor a JPEG, GIF, WebP or SVG.`,
  };
}

function dataAddress(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
