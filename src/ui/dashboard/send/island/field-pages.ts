import { openDocument } from '../../../islands/common/document/open-document';
import { Pages } from '../../../islands/common/document/pages';
import { h, place } from '../../../islands/common/dom';
import type { AskableField } from '../askable-field';
import { sendWords } from '../words';
import type { Assignment, Owner } from './model/assignment';
import { type SignerCards, tone } from './signer-cards';

const { fields: words } = sendWords;

type Shown = {
  fields: readonly AskableField[];
  /** The width and the height of each page, in points. */
  sizes: readonly (readonly number[])[];
  assignment: Assignment;
  signers: SignerCards;
  /** To whom a click gives a field. */
  brush: () => Owner;
};

/** The pages of the document with a box for each field: a click gives it to the chosen signer. */
export function showFieldPages(frame: HTMLElement, shown: Shown): () => void {
  const { fields, assignment, signers, brush } = shown;
  const said = h('p', { className: 'soft', textContent: words.loading, attributes: { role: 'status' } });
  const sheet = h('div', { className: 'sheet' });
  frame.replaceChildren(said, sheet);
  const sizes = shown.sizes.map(([width = 1, height = 1]) => ({ width, height }));
  const labelOf = (page: number) => words.page(page, sizes.length);
  const pages = new Pages(sheet, sizes, {
    labelOf,
    scroller: frame,
    readsAll: false,
    onFirst: () => {
      said.hidden = true;
    },
  });
  const boxes = fields.flatMap((field) =>
    field.boxes.flatMap((box) => {
      const page = pages.pages[box.page - 1];
      if (!page) return [];
      // The list has the same fields for keyboards: hundreds of stops on the way would help nobody.
      const button = h('button', { type: 'button', className: 'owner-box', tabIndex: -1 });
      place(button, {
        left: `${(box.x / page.size.width) * 100}%`,
        top: `${(box.y / page.size.height) * 100}%`,
        width: `${(box.width / page.size.width) * 100}%`,
        height: `${(box.height / page.size.height) * 100}%`,
      });
      button.addEventListener('click', () => assignment.toggle(field.name, brush()));
      page.layer.append(button);
      return [{ field, button }];
    }),
  );
  openDocument({ url: frame.dataset['pages'] ?? '' }).pdf.then(
    (pdf) => pages.show(pdf),
    () => {
      said.textContent = words.notShown;
    },
  );
  return () => {
    for (const { field, button } of boxes) {
      const owner = assignment.ownerOf(field.name);
      const name = owner === null ? words.you : signers.nameOf(owner);
      const text = words.box(field.label, name);
      button.dataset['person'] = String(tone(owner));
      if (button.title === text) continue;
      button.textContent = name;
      button.title = text;
      button.setAttribute('aria-label', text);
    }
  };
}
