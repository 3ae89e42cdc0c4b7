import { expect, it } from 'vitest';
import { thinned } from '../../src/ui/islands/signing/signature/thinned';

type Point = readonly number[];

/** The distance from a point to the nearest point of a line. */
function distanceTo([x = 0, y = 0]: Point, line: readonly Point[]): number {
  return Math.min(
    ...line.slice(1).map(([toX = 0, toY = 0], index) => {
      const [fromX = 0, fromY = 0] = line[index] ?? [];
      const [wayX, wayY] = [toX - fromX, toY - fromY];
      const part = ((x - fromX) * wayX + (y - fromY) * wayY) / (wayX ** 2 + wayY ** 2 || 1);
      const at = Math.min(1, Math.max(0, part));
      return Math.hypot(fromX + at * wayX - x, fromY + at * wayY - y);
    }),
  );
}

/** The points of a pen that draws a spiral slowly. */
function spiral(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => [
    100 + index * 0.02 + 40 * Math.cos(index / 40),
    100 + 40 * Math.sin(index / 40),
    0.5,
  ]);
}

it('drops the points that a line does not need', () => {
  const straight: Point[] = Array.from({ length: 101 }, (_, index) => [index, 2 * index, 0.5]);
  const [kept = []] = thinned([straight]);
  expect(kept.length).toBeLessThan(60);
  expect(kept[0]).toEqual([0, 0, 0.5]);
  expect(kept.at(-1)).toEqual([100, 200, 0.5]);
  const corner: Point[] = [
    [0, 0],
    [5, 0],
    [5, 5],
    [5, 0],
    [0, 0],
  ];
  expect(thinned([corner, [[1, 1]]])).toEqual([corner, [[1, 1]]]);
  for (const back of [2, 0, -2]) {
    const tip: Point[] = [
      [0, 0],
      [30, 0],
      [back, 0],
    ];
    expect(thinned([tip])).toEqual([tip]);
  }
});

it('stays close to the drawn line', () => {
  const drawn = spiral(1_500);
  const [kept = []] = thinned([drawn]);
  expect(kept.length).toBeLessThan(drawn.length / 3);
  for (const point of drawn) expect(distanceTo(point, kept)).toBeLessThan(0.5);
});

it('fits the longest scribble into a signature among many', () => {
  const scribble = Array.from({ length: 4 }, () => spiral(5_000));
  expect(thinned(scribble).flat().length).toBeLessThan(2_000);
});
