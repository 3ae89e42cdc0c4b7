import { fill } from '../../../../lib/fill';
import type { SentDocument } from '../../common/document/parts';
import { fetchAsSigner } from '../service/frame';
import { words } from '../words';
import type { PagePictures, Pictured } from './page-pictures';
import { PlainDocument } from './plain-document';

type Library = { PagePictures: typeof PagePictures };

/** Why the viewer does not draw, and how to try again. */
type Reason = { text: string; pictured: string; again?: () => void };

/**
 * What the signer gets where the viewer does not draw: pictures of the pages, drawn by the service,
 * or the plain PDF, and the reason.
 */
export class Fallback {
  readonly #plain: PlainDocument;
  readonly #at: Omit<Pictured, 'get' | 'failed'>;
  #pictures: Promise<PagePictures | null> | null = null;
  #reason: Reason | null = null;
  #isPictured = false;
  #sent: SentDocument | null = null;

  constructor(element: HTMLElement, at: Omit<Pictured, 'get' | 'failed'>) {
    this.#plain = new PlainDocument(element);
    this.#at = at;
  }

  /** The bytes have arrived, so the plain PDF can be offered. */
  arrived(sent: SentDocument): void {
    this.#sent = sent;
    this.#tell();
  }

  slow(): void {
    this.#begin({ text: words.pages.slow, pictured: words.pages.slow }, (pictures) => pictures.wantAll());
  }

  failed(again: () => void): void {
    const reason = { text: words.pages.failed, pictured: words.pages.undrawn, again };
    this.#begin(reason, (pictures) => pictures.wantAll());
  }

  pageFailed(page: number): void {
    const text = fill(words.pages.pageFailed, { page });
    this.#isPictured = false;
    this.#begin({ text, pictured: text }, (pictures) => pictures.want(page));
  }

  /** The viewer draws after all. A note about a single page stays. */
  drawn(): void {
    void this.#pictures?.then((pictures) => pictures?.stop());
    if (this.#reason?.text === words.pages.slow) this.withdraw();
  }

  withdraw(): void {
    this.#reason = null;
    this.#plain.withdraw();
  }

  #begin(reason: Reason, want: (pictures: PagePictures) => void): void {
    this.#reason = reason;
    this.#tell();
    if (this.#at.document.pictures === null) return;
    this.#pictures ??= this.#load().catch((error: unknown) => {
      // Without its script the fallback is the plain PDF.
      console.error(error);
      return null;
    });
    void this.#pictures.then((pictures) => pictures && want(pictures));
  }

  async #load(): Promise<PagePictures> {
    const address = '/signing/pictures.mjs';
    const library: Library = await import(address);
    return new library.PagePictures({
      ...this.#at,
      get: fetchAsSigner,
      shown: (hash) => {
        this.#isPictured = true;
        this.#tell();
        this.#at.shown(hash);
      },
      failed: (page) => {
        if (this.#isPictured) this.#reason = { text: fill(words.pages.pageFailed, { page }), pictured: '' };
        this.#isPictured = false;
        this.#tell();
      },
    });
  }

  #tell(): void {
    const reason = this.#reason;
    if (reason === null) return;
    const { text, pictured, again = null } = reason;
    const sent = this.#sent;
    const plain = sent && {
      address: this.#at.document.url,
      sent,
      opened: () => this.#at.shown(sent.hash),
    };
    const isPictured = this.#isPictured;
    const told = isPictured ? `${pictured} ${words.pages.pictured}` : text;
    this.#plain.show(told, { plain, again, isPictured });
  }
}
