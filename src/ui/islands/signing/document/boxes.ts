import type { Field } from '../../../../engine/fields';
import type { Page } from '../../common/document/page';
import { h, place } from '../../common/dom';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { Box, type BoxActions } from './box';

/** The signer's fields on the pages. */
export class Boxes {
  #boxes: Box[] = [];

  readonly #form: Form;
  readonly #pages: readonly Page[];

  constructor(form: Form, pages: readonly Page[]) {
    this.#form = form;
    this.#pages = pages;

    form.onChange(() => {
      for (const box of this.#boxes) box.refresh();
    });
  }

  build(actions: BoxActions): void {
    this.#boxes = [];
    const layers = this.#pages.map((): Box[] => []);
    for (const question of this.#form.questions)
      for (const field of boxesOnPage(question)) {
        const box = new Box(question, field, this.#form, actions);
        put(box.element, field, this.#pages[field.page - 1]);
        layers[field.page - 1]?.push(box);
        this.#boxes.push(box);
      }
    for (const [index, page] of this.#pages.entries())
      page.layer.replaceChildren(...(layers[index] ?? []).sort(inReadingOrder).map(({ element }) => element));
  }

  /** The visible box of a question. */
  boxOf(question: Question): Box | undefined {
    return this.#boxes.find((box) => box.question === question && !box.element.hidden);
  }

  holding(element: Element): Box | undefined {
    return this.#boxes.find((box) => box.element.contains(element));
  }

  markCurrent(question: Question | null): void {
    for (const box of this.#boxes) box.element.classList.toggle('current', box.question === question);
  }
}

/** Joins the lines of a spread value on each page into one box that covers all of them. */
function boxesOnPage({ kind, boxes }: Question): Field[] {
  if (kind !== 'multiline' || !boxes.some(({ name }) => /#\d+$/.test(name))) return [...boxes];
  const pages = [...new Set(boxes.map(({ page }) => page))];
  return pages.flatMap((page) => {
    const lines = boxes.filter((box) => box.page === page);
    const [first] = lines;
    if (first === undefined) return [];
    const [x, y] = [Math.min(...lines.map((line) => line.x)), Math.min(...lines.map((line) => line.y))];
    const width = Math.max(...lines.map((line) => line.x + line.width)) - x;
    const height = Math.max(...lines.map((line) => line.y + line.height)) - y;
    return [
      {
        ...first,
        name: first.name.replace(/#\d+$/, ''),
        x,
        y,
        width,
        height,
        fontSize: first.fontSize ?? 12,
      },
    ];
  });
}

function put(element: HTMLElement, field: Field, page: Page | undefined): void {
  if (page === undefined) return;
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
  const { width, height } = page.size;
  place(element, {
    left: share(field.x, width),
    top: share(field.y, height),
    width: share(field.width, width),
    height: share(field.height, height),
    ...(field.rotation !== 0 && { transform: `rotate(${field.rotation}deg)` }),
  });
}

function inReadingOrder({ field: one }: Box, { field: other }: Box): number {
  return one.y - other.y || one.x - other.x;
}

/** The fields of a document without boxes are listed beside it. */
export function fieldList(rows: readonly { element: HTMLElement }[]): HTMLElement {
  return h(
    'form',
    { className: 'field-list', noValidate: true, onsubmit: () => false },
    ...rows.map(({ element }) => element),
  );
}
