import { describe, expect, it } from 'vitest';
import {
  align,
  distribute,
  moveFields,
  sameSize,
} from '../../../src/ui/dashboard/editor/island/model/arrange';
import type { Draft } from '../../../src/ui/dashboard/editor/island/model/draft';
import {
  between,
  keepShape,
  moveWithin,
  resize,
  touches,
} from '../../../src/ui/dashboard/editor/island/model/geometry';
import { snapMove, snapResize } from '../../../src/ui/dashboard/editor/island/model/snap';
import {
  percentOf,
  scrollAfterZoom,
  zoomBy,
  zoomIn,
  zoomOf,
  zoomOut,
  zoomToFit,
} from '../../../src/ui/dashboard/editor/island/model/zoom';
import { draftOf, field, ids, page, pages } from './support/drafts';

function xs({ fields }: Draft) {
  return fields.map(({ x }) => x);
}

describe('boxes', () => {
  const box = { x: 100, y: 100, width: 50, height: 20 };

  it.each([
    [
      { x: 10, y: 5 },
      { x: 10, y: 5 },
    ],
    [
      { x: -500, y: 0 },
      { x: -100, y: 0 },
    ],
    [
      { x: 900, y: 900 },
      { x: 450, y: 680 },
    ],
  ])('moved by %j stay on the page', (wanted, allowed) => {
    expect(moveWithin(box, wanted, page)).toEqual(allowed);
  });

  it('larger than the page can only begin with it', () => {
    expect(moveWithin({ x: 0, y: 0, width: 700, height: 20 }, { x: -10, y: 0 }, page).x).toBe(-0);
  });

  it.each([
    ['se', { x: 10, y: 10 }, { ...box, width: 60, height: 30 }],
    ['nw', { x: 10, y: 10 }, { x: 110, y: 110, width: 40, height: 10 }],
    ['e', { x: 10, y: 99 }, { ...box, width: 60 }],
    ['w', { x: 400, y: 0 }, { x: 146, y: 100, width: 4, height: 20 }],
    ['se', { x: 9999, y: 9999 }, { ...box, width: 500, height: 700 }],
    ['nw', { x: -9999, y: -9999 }, { x: 0, y: 0, width: 150, height: 120 }],
  ] as const)('resized at %s by %j', (handle, move, expected) => {
    expect(resize(box, handle, move, page)).toEqual(expected);
  });

  it('keep their shape when they have to', () => {
    const wide = resize(box, 'se', { x: 50, y: 0 }, page);
    expect(keepShape(box, wide, 'se')).toEqual({ x: 100, y: 100, width: 100, height: 40 });
  });

  it('are drawn from any corner, on the page', () => {
    expect(between({ x: 50, y: 90 }, { x: -20, y: 30 }, page)).toEqual({
      x: 0,
      y: 30,
      width: 50,
      height: 60,
    });
  });

  it('are touched by a rubber band', () => {
    expect(touches(box, { x: 90, y: 90, width: 11, height: 11 })).toBe(true);
    expect(touches(box, { x: 90, y: 90, width: 10, height: 10 })).toBe(false);
  });
});

describe('snapping', () => {
  const around = (...others: { x: number; y: number; width: number; height: number }[]) => ({
    page,
    others,
    reach: 4,
  });
  const box = { x: 100, y: 100, width: 50, height: 20 };

  it.each([
    [
      'the edge of another',
      around({ x: 203, y: 300, width: 80, height: 20 }),
      { x: 100, y: 50 },
      { x: 103, y: 50 },
    ],
    ['the middle of the page', around(), { x: 173, y: 50 }, { x: 175, y: 50 }],
    ['the edge of the page', around(), { x: -98, y: 50 }, { x: -100, y: 50 }],
    [
      'nothing beyond its reach',
      around({ x: 210, y: 300, width: 80, height: 20 }),
      { x: 100, y: 50 },
      { x: 100, y: 50 },
    ],
  ])('to %s', (_, near, wanted, expected) => {
    expect(snapMove(box, wanted, near).move).toEqual(expected);
  });

  it('to the same distance as between two others', () => {
    const near = around({ x: 10, y: 100, width: 50, height: 20 }, { x: 90, y: 100, width: 50, height: 20 });
    // The two boxes are 30 points apart, so the third one snaps to 170.
    const { move, guides } = snapMove({ ...box, x: 172 }, { x: 0, y: 0 }, near);
    expect(move.x).toBe(-2);
    expect(guides.some(({ kind }) => kind === 'gap')).toBe(true);
  });

  it('with the edges that are moved only', () => {
    const near = around({ x: 148, y: 300, width: 10, height: 20 });
    expect(snapResize(box, 'e', near).shift).toEqual({ x: -2, y: 0 });
    expect(snapResize(box, 'w', near).shift).toEqual({ x: 0, y: 0 });
  });
});

describe('arranging', () => {
  const three = draftOf(field(1), field(2, { width: 80 }), field(4));

  it.each([
    ['left', [100, 100, 100]],
    ['center', [250, 235, 250]],
    ['right', [400, 370, 400]],
  ] as const)('aligns at the %s', (alignment, expected) => {
    expect(xs(align(three, ids(1, 2, 4), alignment, page))).toEqual(expected);
  });

  it('aligns one alone on the page', () => {
    expect(xs(align(three, ids(2), 'center', page))).toEqual([100, 260, 400]);
  });

  it('leaves the same distance between all', () => {
    expect(xs(distribute(three, ids(1, 2, 4), 'across'))).toEqual([100, 235, 400]);
    expect(distribute(three, ids(1, 2), 'across')).toBe(three);
  });

  it('makes all as large as the first', () => {
    const same = sameSize(three, ids(1, 2, 4), { model: 2, which: 'both', page });
    expect(same.fields.map(({ width }) => width)).toEqual([80, 80, 80]);
  });

  it('moves all as far as none leaves its page', () => {
    expect(xs(moveFields(three, ids(1, 4), { x: 500, y: 0 }, pages))).toEqual([250, 200, 550]);
  });
});

describe('zoom', () => {
  it.each([
    // A point is larger than a pixel: 100 % shows an inch as 96 of them.
    [zoomOf(75), 1],
    [percentOf(4 / 3), 100],
    [percentOf(zoomIn(zoomOf(100))), 125],
    [percentOf(zoomOut(zoomOf(93))), 75],
    [percentOf(zoomIn(zoomOf(400))), 400],
    [percentOf(zoomOut(zoomOf(10))), 10],
    [zoomToFit(page, { width: 900, height: 9000 }), 1.5],
    [zoomToFit(page, { width: 900, height: 400 }), 0.5],
    [zoomBy(1, 0), 1],
    // The point 50 pixels from the edge keeps its place.
    [scrollAfterZoom(100, 50, 2), 250],
  ])('%d is %d', (value, expected) => {
    expect(value).toBeCloseTo(expected);
  });
});
