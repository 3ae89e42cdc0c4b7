import type { StoredField } from '../../../../../engine/fields';
import type { EditorState } from '../editor-state';
import { boxOf, moveFields } from '../model/arrange';
import { changeFields, fieldById } from '../model/draft';
import {
  type Box,
  between,
  boundsOf,
  type Handle,
  keepShape,
  type Move,
  moveWithin,
  resize,
  roundedBox,
  touches,
} from '../model/geometry';
import { snapMove, snapResize } from '../model/snap';
import type { Canvas, PagePoint } from './canvas';

/** The distance in pixels within which a box snaps to others. */
const REACH = 5;
/** A drag shorter than this, in points, is a click. */
const CLICK = 4;

export type Held = {
  /** Shift keeps the direction of a move or the shape of a box. */
  shift: boolean;
  /** Turns snapping off. */
  free: boolean;
};

/** A gesture that follows the pointer and becomes one change at its end, or none. */
export type Drag = {
  page: number;
  to(point: PagePoint, held: Held): void;
  end(): void;
  cancel(): void;
};

/** The boxes that the moved ones can snap to. */
function othersOn(state: EditorState, page: number, moved: ReadonlySet<number>): Box[] {
  return state.draft.fields.filter((field) => field.page === page && !moved.has(field.id));
}

export function moveDrag(state: EditorState, canvas: Canvas, start: PagePoint): Drag {
  const { page } = start;
  const ids = new Set(state.selection);
  const fields = state.selectedFields;
  const bounds = boundsOf(fields.filter((field) => field.page === page));
  const others = othersOn(state, page, ids);
  const boxes = canvas.moved;
  let move: Move = { x: 0, y: 0 };
  const settle = () => {
    for (const box of boxes) box.settle();
    canvas.showGuides(page, []);
  };
  return {
    page,
    to(point, { shift, free }) {
      const wanted = straight({ x: point.x - start.x, y: point.y - start.y }, shift);
      const around = { page: pageOf(state, page), others, reach: REACH / canvas.zoom };
      const snapped = free ? { move: wanted, guides: [] } : snapMove(bounds, wanted, around);
      move = within(state, fields, shift ? straight(snapped.move, true) : snapped.move);
      for (const box of boxes) box.shift(move.x, move.y);
      canvas.showGuides(page, snapped.guides);
    },
    end() {
      settle();
      state.change(moveFields(state.draft, ids, move, state.pages));
    },
    cancel: settle,
  };
}

export function resizeDrag(
  state: EditorState,
  canvas: Canvas,
  { start, id, handle }: { start: PagePoint; id: number; handle: Handle },
): Drag {
  const field = fieldById(state.draft, id);
  if (field === undefined) throw new Error('a field that is not there has no handles');
  const others = othersOn(state, field.page, new Set([id]));
  const size = pageOf(state, field.page);
  const element = canvas.boxOf(id);
  let box = boxOf(field);
  const settle = () => {
    element?.settle();
    canvas.showGuides(field.page, []);
  };
  return {
    page: field.page,
    to(point, { shift, free }) {
      const move = { x: point.x - start.x, y: point.y - start.y };
      const wanted = resize(boxOf(field), handle, move, size);
      const around = { page: size, others, reach: REACH / canvas.zoom };
      const { shift: by, guides } = free ? noSnap : snapResize(wanted, handle, around);
      const snapped = resize(boxOf(field), handle, { x: move.x + by.x, y: move.y + by.y }, size);
      box = shift ? keepShape(boxOf(field), snapped, handle) : snapped;
      element?.stretch(box);
      canvas.showGuides(field.page, guides);
    },
    end() {
      settle();
      state.change(changeFields(state.draft, new Set([id]), () => roundedBox(box)));
    },
    cancel: settle,
  };
}

const noSnap = { shift: { x: 0, y: 0 }, guides: [] };

/** Draws the box of a new field; a click makes a box of the usual size. */
export function drawDrag(
  state: EditorState,
  canvas: Canvas,
  start: PagePoint,
  onPlaced: (field: StoredField | null) => void,
): Drag {
  const { page } = start;
  let box: Box = { ...start, width: 0, height: 0 };
  return {
    page,
    to(point) {
      box = between(start, point, pageOf(state, page));
      canvas.showBand(page, box, 'draw');
    },
    end() {
      canvas.showBand(page, null);
      const { tool } = state;
      if (tool === null) return;
      const isClick = box.width < CLICK || box.height < CLICK;
      onPlaced(state.add(tool, page, isClick ? { x: start.x, y: start.y } : box));
    },
    cancel: () => canvas.showBand(page, null),
  };
}

/** Selects the fields that a rubber band touches. */
export function bandDrag(state: EditorState, canvas: Canvas, start: PagePoint, adds: boolean): Drag {
  const { page } = start;
  const before = adds ? state.selection : [];
  const hide = () => canvas.showBand(page, null);
  return {
    page,
    to(point) {
      const band = between(start, point, pageOf(state, page));
      canvas.showBand(page, band);
      const touched = state.draft.fields.filter((field) => field.page === page && touches(field, band));
      state.select([...new Set([...before, ...touched.map(({ id }) => id)])]);
    },
    end: hide,
    cancel: hide,
  };
}

/** Keeps a move on one axis: the one with the larger distance. */
function straight(move: Move, isStraight: boolean): Move {
  if (!isStraight) return move;
  return Math.abs(move.x) >= Math.abs(move.y) ? { x: move.x, y: 0 } : { x: 0, y: move.y };
}

function within(state: EditorState, fields: readonly StoredField[], move: Move): Move {
  return fields.reduce((allowed, field) => moveWithin(field, allowed, pageOf(state, field.page)), move);
}

function pageOf(state: EditorState, page: number) {
  return state.pages[page - 1] ?? { width: 612, height: 792 };
}
