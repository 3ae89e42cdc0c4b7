import { fill } from '../../../../../lib/fill';
import { h } from '../../../../islands/common/dom';
import { editorWords as words } from '../../words';
import type { Canvas, Fit } from '../canvas/canvas';
import { percentOf, percents, zoomIn, zoomOf, zoomOut } from '../model/zoom';
import { group, iconButton } from './toolbar';

/** The zoom in percent, and the ways to change it. */
export class ZoomControls {
  readonly element: HTMLElement;
  /** The zoom, where it is between two levels. */
  readonly #now = h('option', { hidden: true });
  readonly #levels = percents.map((percent) =>
    h('option', { value: String(percent) }, fill(words.zoom.percent, { percent })),
  );

  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;

    this.element = this.#controls();
    canvas.onZoom = () => this.#show();
    this.#show();
  }

  readonly zoomIn = () => this.#canvas.zoomTo(zoomIn(this.#canvas.zoom));
  readonly zoomOut = () => this.#canvas.zoomTo(zoomOut(this.#canvas.zoom));
  readonly realSize = () => this.#canvas.zoomTo(zoomOf(100));
  readonly fit = (fit: Fit) => this.#canvas.fit(fit);

  #controls(): HTMLElement {
    const { zoom: view, tools } = words;
    const fits = (['width', 'page'] as const).map((fit) => h('option', { value: fit }, view[fit]));
    const attributes = { 'aria-label': view.name };
    const select = h('select', { title: view.name, attributes }, ...fits, ...this.#levels);
    select.onchange = () => {
      const { value } = select;
      if (value === 'width' || value === 'page') this.fit(value);
      else this.#canvas.zoomTo(zoomOf(Number(value)));
      this.#show();
    };
    const less = iconButton('zoomOut', tools.zoomOut, this.zoomOut);
    const more = iconButton('zoomIn', tools.zoomIn, this.zoomIn);
    const element = group(less, select, more);
    element.classList.add('zoom');
    return element;
  }

  /** The zoom is always the chosen option, in its place among the others: arrow keys go on from it. */
  #show(): void {
    const percent = percentOf(this.#canvas.zoom);
    const level = this.#levels.find(({ value }) => value === String(percent));
    this.#now.remove();
    if (level === undefined) {
      const next = this.#levels.find(({ value }) => Number(value) > percent);
      next?.before(this.#now);
      this.#now.textContent = fill(words.zoom.percent, { percent });
    }
    (level ?? this.#now).selected = true;
  }
}
