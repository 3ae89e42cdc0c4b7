import type { SentDocument } from '../../common/document/parts';
import { button, h } from '../../common/dom';
import { words } from '../words';

type Choices = {
  /** The document as it arrived, and what to do when the signer opens it without the viewer. */
  plain: { address: string; sent: SentDocument; opened: () => void } | null;
  again: (() => void) | null;
  isPictured: boolean;
};

/** The note above the document that says why it, or a page of it, is not drawn here. */
export class PlainDocument {
  readonly #element: HTMLElement;
  #note: HTMLElement | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Says what is wrong, and offers the same bytes as a plain PDF. */
  show(reason: string, { plain, again, isPictured }: Choices): void {
    this.withdraw();
    this.#note = h(
      'div',
      { className: `failure${isPictured ? ' pictured' : ''}`, attributes: { role: 'alert' } },
      h('p', {}, reason),
      plain && h('p', {}, linkTo(plain)),
      again && button('', words.pages.again, again),
    );
    this.#element.prepend(this.#note);
  }

  withdraw(): void {
    this.#note?.remove();
    this.#note = null;
  }
}

function linkTo({ address, sent, opened }: NonNullable<Choices['plain']>): HTMLElement {
  // A new window has no session of a frame, so it gets the bytes themselves.
  const href = window.parent === window ? address : URL.createObjectURL(sent.file);
  const link = h('a', { href, target: '_blank', rel: 'noopener', onclick: opened }, words.pages.plain);
  link.id = 'plain-document';
  return link;
}
