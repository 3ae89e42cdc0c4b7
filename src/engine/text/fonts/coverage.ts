import { limits } from '../../limits';
import { ByteReader } from './byte-reader';
import { FontProblem, tableOf, tablesOf } from './sfnt';

/** The code points of a font as a flat list of ascending ranges: first, last, first, last, … */
export type Coverage = readonly number[];

const FULL = 12;
const BASIC = 4;

/** Reads the code points for which the font has glyphs. */
export function readCoverage(font: Uint8Array): Coverage {
  const cmap = tableOf(tablesOf(font), 'cmap');
  const subtables = new Map<number, number>();
  const header = new ByteReader(cmap, 2);
  for (let left = header.u16(); left > 0; left -= 1) {
    const [platform, encoding, offset] = [header.u16(), header.u16(), header.u32()];
    // Variation sequences (encoding 5 of Unicode) and Windows symbol fonts are not plain mappings.
    const plain = platform === 0 ? encoding !== 5 : platform === 3 && (encoding === 1 || encoding === 10);
    if (plain) subtables.set(new ByteReader(cmap, offset).u16(), offset);
  }
  const full = subtables.get(FULL);
  const basic = subtables.get(BASIC);
  if (full !== undefined) return rangesOf(fullPoints(new ByteReader(cmap, full)));
  if (basic !== undefined) return rangesOf(basicPoints(new ByteReader(cmap, basic), cmap));
  throw new FontProblem('the font maps no Unicode characters');
}

export function covers(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((coverage[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return (coverage[low * 2] ?? Number.POSITIVE_INFINITY) <= codePoint;
}

export function* charactersIn(coverage: Coverage): Generator<number> {
  for (let index = 0; index < coverage.length; index += 2) {
    const last = coverage[index + 1] ?? -1;
    for (let character = coverage[index] ?? 0; character <= last; character += 1) yield character;
  }
}

/** Packs a coverage into a short text: the distances between its edges in base 36. */
export function packCoverage(coverage: Coverage): string {
  let before = 0;
  const distances = coverage.map((edge) => {
    const distance = edge - before;
    before = edge;
    return distance.toString(36);
  });
  return distances.join(' ');
}

export function unpackCoverage(packed: string): Coverage {
  let before = 0;
  return packed.split(' ').map((distance) => {
    before += Number.parseInt(distance, 36);
    return before;
  });
}

function* fullPoints(reader: ByteReader): Generator<[number, number]> {
  reader.skip(12);
  for (let left = reader.u32(); left > 0; left -= 1) {
    const [first, last, glyph] = [reader.u32(), reader.u32(), reader.u32()];
    if (last < first || last > 0x10ffff) throw new FontProblem('the font maps no Unicode characters');
    // Glyph 0 is the missing glyph.
    if (last >= first + (glyph === 0 ? 1 : 0)) yield [first + (glyph === 0 ? 1 : 0), last];
  }
}

/**
 * The limit on code points read from segments. Segments must not overlap, but a hostile font could
 * repeat them to keep the reader busy.
 */
const MOST_BASIC_POINTS = 2 * 65_536;

function* basicPoints(reader: ByteReader, cmap: Uint8Array): Generator<[number, number]> {
  let seen = 0;
  const start = reader.position;
  reader.skip(6);
  const double = reader.u16();
  const at = (offset: number) => new ByteReader(cmap, start + offset).u16();
  for (let segment = 0; segment < double; segment += 2) {
    const last = at(14 + segment);
    const first = at(16 + double + segment);
    const delta = at(16 + 2 * double + segment);
    const place = 16 + 3 * double + segment;
    const range = at(place);
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      seen += 1;
      if (seen > MOST_BASIC_POINTS) throw new FontProblem('the font maps characters more than once');
      const base = range === 0 ? point : at(place + range + (point - first) * 2);
      const isMissing = (range !== 0 && base === 0) || ((base + delta) & 0xffff) === 0;
      if (!isMissing) yield [point, point];
    }
  }
}

function rangesOf(points: Iterable<[number, number]>): Coverage {
  const sorted = [...points].toSorted(([one], [other]) => one - other);
  const ranges: number[] = [];
  for (const [first, last] of sorted) {
    const end = ranges.at(-1);
    if (end === undefined || first > end + 1) ranges.push(first, last);
    else if (last > end) ranges[ranges.length - 1] = last;
  }
  if (ranges.length > 2 * limits.fontCharacterRanges)
    throw new FontProblem(`the characters of the font form more than ${limits.fontCharacterRanges} ranges`);
  return ranges;
}

/** The coverage without the code points in these ranges. */
export function without(coverage: Coverage, stretches: readonly (readonly [number, number])[]): Coverage {
  let kept = coverage;
  for (const [first, last] of stretches) kept = cutOut(kept, first, last);
  return kept;
}

function cutOut(coverage: Coverage, from: number, to: number): Coverage {
  const kept: number[] = [];
  for (let index = 0; index < coverage.length; index += 2) {
    const [first, last] = [coverage[index] ?? 0, coverage[index + 1] ?? 0];
    if (first < from) kept.push(first, Math.min(last, from - 1));
    if (last > to) kept.push(Math.max(first, to + 1), last);
  }
  return kept;
}
