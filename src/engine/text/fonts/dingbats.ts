/** A mark of ZapfDingbats: its code and name there, its text, and its width in thousandths of the font size. */
type Dingbat = { code: number; name: string; text: string; width: number; shape: string };

type Sides = readonly [left: number, bottom: number, right: number, top: number];

/** How far the control points of a quarter of a circle are from its ends. */
const ARC = 0.5523;

/**
 * The marks of forms, in shapes of our own that fill the boxes of Adobe's (their metrics are public): PDFs that
 * bring along all that they show cannot leave ZapfDingbats to viewers.
 */
export const dingbats: readonly Dingbat[] = [
  {
    ...{ code: 0x33, name: 'a19', text: '✓', width: 755 },
    shape:
      '34 300 m 100 340 l 165 280 215 215 262 130 c 380 350 520 540 721 705 c 540 490 390 260 285 -14 c 250 -14 l 190 110 120 215 34 300 c f',
  },
  {
    ...{ code: 0x34, name: 'a20', text: '✔', width: 846 },
    shape:
      '36 310 m 130 392 l 190 350 245 290 300 205 c 430 400 590 570 811 705 c 620 500 450 260 345 -14 c 280 -14 l 215 120 130 230 36 310 c f',
  },
  { code: 0x35, name: 'a21', text: '✕', width: 762, shape: cross([35, 0, 727, 692], 70) },
  { code: 0x36, name: 'a22', text: '✖', width: 761, shape: cross([35, 0, 727, 692], 150) },
  {
    ...{ code: 0x37, name: 'a23', text: '✗', width: 571 },
    shape:
      '-1 -40 m 50 -68 l 230 240 420 480 571 640 c 540 661 l 350 500 150 250 -1 -40 c f 70 600 m 150 640 l 230 380 370 130 530 0 c 490 -50 l 300 80 140 340 70 600 c f',
  },
  {
    ...{ code: 0x38, name: 'a24', text: '✘', width: 677 },
    shape:
      '36 30 m 110 -13 l 280 260 460 480 642 640 c 570 705 l 370 540 180 310 36 30 c f 80 610 m 190 690 l 280 430 420 190 610 70 c 520 -10 l 320 110 150 350 80 610 c f',
  },
  { code: 0x48, name: 'a35', text: '★', width: 816, shape: star([35, -14, 782, 705]) },
  { code: 0x6c, name: 'a71', text: '●', width: 791, shape: round([35, -14, 757, 705]) },
  { code: 0x6e, name: 'a73', text: '■', width: 761, shape: '35 0 691 692 re f' },
  {
    ...{ code: 0x75, name: 'a78', text: '◆', width: 788 },
    shape: '395 -14 m 754 346 l 395 705 l 35 346 l f',
  },
];

/** Two bars from corner to corner. `side`: how much of each side a bar takes at its end. */
function cross([left, bottom, right, top]: Sides, side: number): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return polygon([
    ...[[left, bottom + side] as const, [left + side, bottom] as const, [x, y - side] as const],
    ...[[right - side, bottom] as const, [right, bottom + side] as const, [x + side, y] as const],
    ...[[right, top - side] as const, [right - side, top] as const, [x, y + side] as const],
    ...[[left + side, top] as const, [left, top - side] as const, [x - side, y] as const],
  ]);
}

/** A star with five points, the inner ones at the ratio of a pentagram. */
function star([left, bottom, right, top]: Sides): string {
  const [width, height] = [(right - left) / (2 * Math.sin((2 * Math.PI) / 5)), top - bottom];
  const radius = height / (1 + Math.cos(Math.PI / 5));
  const points = Array.from({ length: 10 }, (_, index) => {
    const [angle, share] = [(Math.PI * index) / 5, index % 2 === 0 ? 1 : 0.382];
    const x = (left + right) / 2 + width * share * Math.sin(angle);
    return [x, top - radius + radius * share * Math.cos(angle)] as const;
  });
  return polygon(points);
}

function round([left, bottom, right, top]: Sides): string {
  const [x, y, across, up] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const [dx, dy] = [across * ARC, up * ARC];
  const curves = [
    [right, y + dy, x + dx, top, x, top],
    [x - dx, top, left, y + dy, left, y],
    [left, y - dy, x - dx, bottom, x, bottom],
    [x + dx, bottom, right, y - dy, right, y],
  ];
  return `${whole([right, y])} m ${curves.map((curve) => `${whole(curve)} c`).join(' ')} f`;
}

function polygon([first, ...others]: readonly (readonly [number, number])[]): string {
  return `${whole(first ?? [])} m ${others.map((point) => `${whole(point)} l`).join(' ')} f`;
}

function whole(numbers: readonly number[]): string {
  return numbers.map(Math.round).join(' ');
}
