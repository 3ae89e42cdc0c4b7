import { limits } from '../../../limits';
import type { FetchResource } from '../../../platform/outside-resource';
import { addressesIn, type CssAddress, rewriteCss } from './rewrite-css';

export type Resources = { ok: true; dataOf: Map<string, string> } | { ok: false; message: string };

const ADDRESS = /^https?:\/\//i;
const SHEETS_DEEP = 3;
const AT_ONCE = 6;

/** Fetches everything that these addresses lead to, style sheets with what they name in turn, as data addresses. */
export const fetchResources = async (
  addresses: readonly CssAddress[],
  fetchResource: FetchResource,
): Promise<Resources> => {
  const gathering = new Gathering(fetchResource);
  const problem = await gathering.gather(addresses, SHEETS_DEEP);
  return problem === null ? { ok: true, dataOf: gathering.dataOf } : { ok: false, message: problem };
};

class Gathering {
  readonly dataOf = new Map<string, string>();
  #fetched = 0;
  #bytes = 0;

  constructor(private readonly fetchResource: FetchResource) {}

  async gather(addresses: readonly CssAddress[], depth: number): Promise<string | null> {
    const byUrl = new Map(
      addresses.filter(({ url }) => ADDRESS.test(url) && !this.dataOf.has(url)).map((one) => [one.url, one]),
    );
    const left = [...byUrl.values()];
    for (let some = left.splice(0, AT_ONCE); some.length > 0; some = left.splice(0, AT_ONCE)) {
      const problems = await Promise.all(some.map((address) => this.#take(address, depth)));
      const problem = problems.find((one) => one !== null);
      if (problem) return problem;
    }
    return null;
  }

  async #take({ url, kind }: CssAddress, depth: number): Promise<string | null> {
    this.#fetched += 1;
    if (this.#fetched > limits.pageResources) {
      return `The page names more than ${limits.pageResources} images, fonts and style sheets (pageResources).`;
    }
    const fetched = await this.fetchResource(url);
    if (!fetched.ok) return `${url.slice(0, 200)} could not be fetched: ${fetched.message}`;
    this.#bytes += fetched.bytes.byteLength;
    if (this.#bytes > limits.pageBytes / 2) {
      return `What the page names comes to more than ${limits.pageBytes / 2} bytes (pageBytes).`;
    }
    if (kind === 'other') {
      this.dataOf.set(url, dataAddress(fetched.bytes, fetched.contentType));
      return null;
    }
    return this.#takeSheet(url, new TextDecoder().decode(fetched.bytes), depth);
  }

  async #takeSheet(url: string, css: string, depth: number): Promise<string | null> {
    if (depth === 0) return `Style sheets import each other more than ${SHEETS_DEEP} deep.`;
    const absolute = (address: string) => (URL.canParse(address, url) ? new URL(address, url).href : address);
    const named = addressesIn(css).map((one) => ({ ...one, url: absolute(one.url) }));
    const problem = await this.gather(named, depth - 1);
    if (problem) return problem;
    const inlined = rewriteCss(css, (one) => this.dataOf.get(absolute(one.url)) ?? null);
    this.dataOf.set(url, dataAddress(new TextEncoder().encode(inlined), 'text/css; charset=utf-8'));
    return null;
  }
}

/** The type is a stranger's word: only its plain form may stand in an address. */
const dataAddress = (bytes: Uint8Array, contentType: string): string => {
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/.exec(contentType)?.[0];
  return `data:${type?.replaceAll(' ', '') ?? 'application/octet-stream'};base64,${Buffer.from(bytes).toString('base64')}`;
};
