import type { StoredField } from '../../../../../engine/fields';
import type { EditorState } from '../editor-state';
import { clamp, type Handle, handles, type Move } from '../model/geometry';
import { LEAST_ZOOM, MOST_ZOOM, zoomBy } from '../model/zoom';
import type { Canvas, PagePoint } from './canvas';
import { bandDrag, type Drag, drawDrag, moveDrag, resizeDrag } from './drags';

/** The distance in pixels that a pointer may tremble without starting a drag. */
const TREMBLE = 3;

type Pressed = {
  pointer: number;
  at: Move;
  last: PointerEvent;
  /** Called once the pointer has really moved. */
  begin: () => Drag | null;
  drag: Drag | null;
  page: number;
  /** Called when the pointer was released without a drag. */
  click: () => void;
};

/** Mouse, pen and fingers on the pages. Moves are drawn once per animation frame. */
export class Pointers {
  #pressed: Pressed | null = null;
  #frame = 0;
  readonly #fingers = new Map<number, Move>();
  #pinch: { distance: number; zoom: number } | null = null;

  readonly #state: EditorState;
  readonly #canvas: Canvas;
  readonly #onPlaced: (field: StoredField | null) => void;

  constructor(state: EditorState, canvas: Canvas, onPlaced: (field: StoredField | null) => void) {
    this.#state = state;
    this.#canvas = canvas;
    this.#onPlaced = onPlaced;

    const { element } = canvas;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    element.addEventListener('pointermove', (event) => this.#move(event));
    element.addEventListener('pointerup', (event) => this.#up(event));
    element.addEventListener('pointercancel', (event) => this.#stop(event));
    element.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
  }

  /** Cancels the current drag; returns whether there was one. */
  cancel(): boolean {
    const isBusy = this.#pressed?.drag != null;
    this.#pressed?.drag?.cancel();
    this.#pressed = null;
    return isBusy;
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, placeOf(event));
    if (this.#fingers.size === 2) this.#beginPinch();
    if (this.#pinch !== null || event.button !== 0 || this.#pressed !== null) return;
    const start = this.#canvas.pointAt(placeOf(event));
    const pressed = this.#press(event, start);
    if (pressed === null) return;
    this.#pressed = { ...pressed, pointer: event.pointerId, at: placeOf(event), last: event, drag: null };
    if (event.pointerType !== 'touch' || this.#mayDragByTouch(event))
      this.#canvas.element.setPointerCapture(event.pointerId);
  }

  #press(event: PointerEvent, start: PagePoint | null): Pick<Pressed, 'begin' | 'click' | 'page'> | null {
    const state = this.#state;
    const canvas = this.#canvas;
    const isTouch = event.pointerType === 'touch';
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (start === null) return { page: state.currentPage, begin: () => null, click: () => state.select([]) };
    const { page } = start;
    if (state.tool !== null) {
      const draw = () => drawDrag(state, canvas, start, this.#onPlaced);
      return { page, begin: draw, click: () => draw().end() };
    }
    const { id, handle } = heldBy(event);
    if (id === null) {
      const begin = () => (isTouch ? null : bandDrag(state, canvas, start, adds));
      return { page, begin, click: () => !adds && state.select([]) };
    }
    if (handle !== null && !state.isReadOnly)
      return {
        page,
        begin: () => resizeDrag(state, canvas, { start, id, handle }),
        click: () => this.#clickUnder(event, adds),
      };
    const wasSelected = state.selected.has(id);
    if (!isTouch && !wasSelected && !adds) state.select([id]);
    if (!isTouch && adds && !wasSelected) state.toggle(id);
    const mayMove = () =>
      !state.isReadOnly && (!isTouch || wasSelected) && state.may.mayMove(state.selectedFields);
    return {
      page,
      begin: () => (mayMove() ? moveDrag(state, canvas, start) : null),
      click: () => {
        if (adds && wasSelected) state.toggle(id);
        else if (!adds) state.select([id]);
      },
    };
  }

  /** A handle may cover a neighbour, which a click selects. */
  #clickUnder({ clientX, clientY }: PointerEvent, adds: boolean): void {
    const under = document.elementsFromPoint(clientX, clientY).find((one) => one.matches('.field-box'));
    const id = idOf(under);
    if (id === null || this.#state.selected.has(id)) return;
    if (adds) this.#state.toggle(id);
    else this.#state.select([id]);
  }

  /** A finger scrolls, unless it touches a selected field or a tool is chosen. */
  #mayDragByTouch({ target }: PointerEvent): boolean {
    return (
      this.#state.tool !== null ||
      (target instanceof Element && target.closest('.field-box.selected') !== null)
    );
  }

  #move(event: PointerEvent): void {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, placeOf(event));
    if (this.#pinch !== null) this.#movePinch();
    if (this.#pinch !== null || this.#pressed?.pointer !== event.pointerId) return;
    this.#pressed.last = event;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const pressed = this.#pressed;
    if (pressed === null) return;
    const { last, at, page } = pressed;
    const far = Math.hypot(last.clientX - at.x, last.clientY - at.y) > TREMBLE;
    if (pressed.drag === null && !far) return;
    pressed.drag ??= pressed.begin();
    const point = this.#canvas.pointAt(placeOf(last), page);
    if (point === null) return;
    pressed.drag?.to(point, { shift: last.shiftKey, free: last.ctrlKey || last.metaKey });
  }

  #up(event: PointerEvent): void {
    this.#lift(event);
    const pressed = this.#pressed;
    if (pressed?.pointer !== event.pointerId) return;
    pressed.last = event;
    this.#draw();
    this.#pressed = null;
    if (pressed.drag === null) pressed.click();
    else pressed.drag.end();
  }

  /** The browser took the touch over to scroll. */
  #stop(event: PointerEvent): void {
    this.#lift(event);
    if (this.#pressed?.pointer === event.pointerId) this.cancel();
  }

  #lift({ pointerId }: PointerEvent): void {
    this.#fingers.delete(pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
  }

  #beginPinch(): void {
    this.cancel();
    this.#pinch = { distance: this.#spread().distance, zoom: this.#canvas.zoom };
  }

  #movePinch(): void {
    if (this.#pinch === null) return;
    const { distance, middle } = this.#spread();
    const zoom = clamp(
      (this.#pinch.zoom * distance) / Math.max(1, this.#pinch.distance),
      LEAST_ZOOM,
      MOST_ZOOM,
    );
    this.#canvas.zoomTo(zoom, middle);
  }

  #spread(): { distance: number; middle: Move } {
    const [one = { x: 0, y: 0 }, other = one] = [...this.#fingers.values()];
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    return { distance: Math.hypot(one.x - other.x, one.y - other.y), middle };
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#canvas.zoomTo(zoomBy(this.#canvas.zoom, event.deltaY), placeOf(event));
  }
}

function placeOf({ clientX, clientY }: MouseEvent): Move {
  return { x: clientX, y: clientY };
}

function heldBy({ target }: PointerEvent): { id: number | null; handle: Handle | null } {
  const held = target instanceof HTMLElement ? target.dataset['handle'] : undefined;
  return {
    id: target instanceof Element ? idOf(target.closest('.field-box')) : null,
    handle: handles.find((handle) => handle === held) ?? null,
  };
}

function idOf(box: Element | null | undefined): number | null {
  return box instanceof HTMLElement ? Number(box.dataset['id']) : null;
}
