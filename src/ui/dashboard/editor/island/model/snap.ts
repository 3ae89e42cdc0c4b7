import type { Size } from './draft';
import { type Box, bottomOf, type Handle, type Move, rightOf } from './geometry';

/** The line that shows what a box has snapped to. */
export type Guide = {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
  kind: 'edge' | 'page' | 'gap';
};

export type Snapped = {
  move: Move;
  guides: Guide[];
};

type Span = {
  from: number;
  to: number;
  /** The extent of the box on the other axis. */
  low: number;
  high: number;
};

type Pull = {
  shift: number;
  guides: Guide[];
};

type Axis = Guide['axis'];
type Edges = { start: boolean; middle: boolean; end: boolean };

const ALL: Edges = { start: true, middle: true, end: true };

/**
 * Snaps a moved box to the page's edges and middle, in line with other boxes, or to even spacing.
 */
export function snapMove(box: Box, move: Move, around: Around): Snapped {
  const moved = { ...box, x: box.x + move.x, y: box.y + move.y };
  const across = pull('x', moved, around, ALL) ?? spacing('x', moved, around);
  const down = pull('y', moved, around, ALL) ?? spacing('y', moved, around);
  return {
    move: { x: move.x + (across?.shift ?? 0), y: move.y + (down?.shift ?? 0) },
    guides: [...(across?.guides ?? []), ...(down?.guides ?? [])],
  };
}

/** Snaps the edges that a handle moves. */
export function snapResize(box: Box, handle: Handle, around: Around): { shift: Move; guides: Guide[] } {
  const across = pull('x', box, around, edgesOf(handle, 'w', 'e'));
  const down = pull('y', box, around, edgesOf(handle, 'n', 's'));
  return {
    shift: { x: across?.shift ?? 0, y: down?.shift ?? 0 },
    guides: [...(across?.guides ?? []), ...(down?.guides ?? [])],
  };
}

export type Around = {
  page: Size;
  others: readonly Box[];
  /** Five pixels of the screen, in points. */
  reach: number;
};

function edgesOf(handle: Handle, start: string, end: string): Edges {
  return { start: handle.includes(start), middle: false, end: handle.includes(end) };
}

function spanOf(axis: Axis, box: Box): Span {
  return axis === 'x'
    ? { from: box.x, to: rightOf(box), low: box.y, high: bottomOf(box) }
    : { from: box.y, to: bottomOf(box), low: box.x, high: rightOf(box) };
}

function pull(axis: Axis, box: Box, { page, others, reach }: Around, edges: Edges): Pull | null {
  const own = spanOf(axis, box);
  const mine = [
    ...(edges.start ? [own.from] : []),
    ...(edges.middle ? [(own.from + own.to) / 2] : []),
    ...(edges.end ? [own.to] : []),
  ];
  let best: { shift: number; at: number; span: Span | null } | null = null;
  const consider = (at: number, span: Span | null) => {
    for (const edge of mine) {
      const shift = at - edge;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best.shift) - 1e-6))
        best = { shift, at, span };
    }
  };
  for (const other of others) {
    const span = spanOf(axis, other);
    consider(span.from, span);
    consider(span.to, span);
    if (edges.middle) consider((span.from + span.to) / 2, span);
  }
  const length = axis === 'x' ? page.width : page.height;
  for (const at of [0, length / 2, length]) consider(at, null);
  return best === null ? null : guideOf(axis, best, { own, page });
}

function guideOf(
  axis: Axis,
  { shift, at, span }: { shift: number; at: number; span: Span | null },
  { own, page }: { own: Span; page: Size },
): Pull {
  if (span === null) {
    const to = axis === 'x' ? page.height : page.width;
    return { shift, guides: [{ axis, at, from: 0, to, kind: 'page' }] };
  }
  const [from, to] = [Math.min(own.low, span.low), Math.max(own.high, span.high)];
  return { shift, guides: [{ axis, at, from, to, kind: 'edge' }] };
}

/**
 * Spaces a box as far from its neighbour as that one is from the next, or centres it between two.
 */
function spacing(axis: Axis, box: Box, { others, reach }: Around): Pull | null {
  const own = spanOf(axis, box);
  const beside = others
    .map((other) => spanOf(axis, other))
    .filter(({ low, high }) => low < own.high && high > own.low);
  const before = beside.filter(({ to }) => to <= own.from + reach).sort((a, b) => b.to - a.to);
  const after = beside.filter(({ from }) => from >= own.to - reach).sort((a, b) => a.from - b.from);
  const targets = [equalBefore(before), equalAfter(after, own), centred(before[0], after[0], own)];
  const shifts = targets.flatMap((from) => (from === null ? [] : [from - own.from]));
  const shift = shifts.filter((one) => Math.abs(one) <= reach).sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (shift === undefined) return null;
  const [low, high] = [own.from + shift, own.to + shift];
  const middle = (own.low + own.high) / 2;
  const gaps = [
    ...(before[0] ? [{ from: before[0].to, to: low }] : []),
    ...(after[0] ? [{ from: high, to: after[0].from }] : []),
  ];
  const other: Axis = axis === 'x' ? 'y' : 'x';
  return { shift, guides: gaps.map(({ from, to }) => ({ axis: other, at: middle, from, to, kind: 'gap' })) };
}

function equalBefore([near, far]: Span[]): number | null {
  return near === undefined || far === undefined ? null : near.to + (near.from - far.to);
}

function equalAfter([near, far]: Span[], own: Span): number | null {
  return near === undefined || far === undefined
    ? null
    : near.from - (far.from - near.to) - (own.to - own.from);
}

function centred(before: Span | undefined, after: Span | undefined, own: Span): number | null {
  if (before === undefined || after === undefined) return null;
  return (before.to + after.from - (own.to - own.from)) / 2;
}
