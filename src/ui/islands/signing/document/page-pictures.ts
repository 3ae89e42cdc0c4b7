import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { Page, PageSize } from '../../common/document/page';
import type { Pages } from '../../common/document/pages';
import { h } from '../../common/dom';

/** The part of the signing page in which pictures appear. */
export type Pictured = {
  document: SigningView['document'];
  get: (address: string) => Promise<Response>;
  /** The pages, or null while nobody knows how many there are. */
  pages(): Pages | null;
  setSizes(sizes: PageSize[]): void;
  /** The hash of the document that the signer sees, or an empty text. */
  hash(): string;
  shown(hash: string): void;
  failed(page: number): void;
};

/** The service draws this many pixels for a point. */
const SCALE = 2;

/**
 * Pictures of pages that this browser does not draw. The page loads this script only then. The
 * pictures come one by one, the page in the middle of the screen first.
 */
export class PagePictures {
  readonly #at: Pictured;
  readonly #asked = new Set<number>();
  readonly #wanted = new Set<number>();
  #wantsAll = false;
  #isBusy = false;

  constructor(at: Pictured) {
    this.#at = at;
  }

  /** Shows a picture of each page that comes near the view, until the viewer draws them. */
  wantAll(): void {
    this.#wantsAll = true;
    this.#asked.clear();
    void this.#next();
  }

  want(page: number): void {
    this.#wanted.add(page);
    // The page may have its picture from the time before the viewer came.
    if (this.#at.pages()?.pages[page - 1]?.isDrawn) this.#at.shown(this.#at.hash());
    void this.#next();
  }

  stop(): void {
    this.#wantsAll = false;
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let page = this.#nearest(); page !== undefined; page = this.#nearest()) await this.#show(page);
    this.#isBusy = false;
    const pages = this.#at.pages();
    if (pages !== null) pages.onNear = () => void this.#next();
  }

  #nearest(): number | undefined {
    const pages = this.#at.pages();
    // Nobody knows the pages yet: the first picture tells how many there are.
    if (pages === null) return this.#wantsAll && !this.#asked.has(1) ? 1 : undefined;
    return pages.nearest((page) => this.#lacks(page))?.number;
  }

  #lacks({ number, isDrawn }: Page): boolean {
    return !isDrawn && !this.#asked.has(number) && (this.#wantsAll || this.#wanted.has(number));
  }

  async #show(page: number): Promise<void> {
    this.#asked.add(page);
    try {
      const { picture, hash, count } = await this.#load(page);
      this.#place(page, picture, count);
      this.#at.shown(hash);
    } catch (error) {
      console.error(error);
      this.#at.failed(page);
    }
  }

  async #load(page: number): Promise<{ picture: HTMLImageElement; hash: string; count: number }> {
    const { document, get, hash } = this.#at;
    const seen = hash();
    const response = await get(`${document.pictures}${page}${seen && `?document=${seen}`}`);
    if (!response.ok) throw new Error(`the picture of page ${page} answered ${response.status}`);
    const { headers } = response;
    const src = URL.createObjectURL(await response.blob());
    const picture = h('img', { src, alt: '' });
    await picture.decode().finally(() => URL.revokeObjectURL(src));
    const count = Number(headers.get('X-Document-Pages'));
    return { picture, hash: headers.get('X-Document-Hash') ?? '', count };
  }

  /** The page of an HTML template tells its size by its picture. */
  #place(page: number, picture: HTMLImageElement, count: number): void {
    const size = { width: picture.naturalWidth / SCALE, height: picture.naturalHeight / SCALE };
    const pages = this.#at.pages();
    if (pages === null) this.#at.setSizes(Array.from({ length: count }, () => size));
    else if (this.#at.document.layout === 'list')
      this.#at.setSizes(pages.pages.map((each) => (each.number === page ? size : each.size)));
    this.#at.pages()?.pages[page - 1]?.showPicture(picture);
  }
}
