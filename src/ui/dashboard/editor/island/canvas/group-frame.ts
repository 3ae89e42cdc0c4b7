import { h } from '../../../../islands/common/dom';
import { type Box, boundsOf } from '../model/geometry';
import { putAt } from './field-box';

/** The frame around the selected fields of a page, while several are selected. */
export class GroupFrame {
  readonly #element = h('div', { className: 'group-frame', hidden: true });

  constructor(layer: HTMLElement | undefined) {
    layer?.append(this.#element);
  }

  show(boxes: readonly Box[]): void {
    this.#element.hidden = boxes.length === 0;
    if (boxes.length > 0) putAt(this.#element, boundsOf(boxes));
  }

  shift(x: number, y: number): void {
    this.#element.style.setProperty('--dx', String(x));
    this.#element.style.setProperty('--dy', String(y));
  }

  settle(): void {
    this.shift(0, 0);
  }
}
