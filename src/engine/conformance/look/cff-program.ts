import type { WorkBudget } from '../../pdf/reader/work-budget';
import { type CffDict, type CffIndex, CffReader } from './cff-reader';
import { statedWidth } from './cff-width';
import type { FontProgram } from './font-program';
import { LATIN_NAMES, OWN_NAMES } from './latin-glyphs';
import { firstFrom } from './sorted-numbers';

/** The operators of dictionaries. Those of two bytes count from 1200. */
const OPERATOR = {
  charset: 15,
  shapes: 17,
  private: 18,
  routines: 19,
  usualWidth: 20,
  nominalWidth: 21,
  matrix: 1207,
  keyed: 1230,
  fonts: 1236,
  fontOfGlyph: 1237,
} as const;

type Private = { routines: CffIndex; usual: number; nominal: number };

const NO_ROUTINES: CffIndex = { count: 0, end: 0, item: () => undefined };

/** Reads a program in the Compact Font Format. It and its lookups throw a RangeError where it is cut off. */
export function readCff(bytes: Uint8Array, budget: WorkBudget): FontProgram {
  const reader = new CffReader(bytes, budget);
  const names = reader.index(bytes[2] ?? 4);
  const tops = reader.index(names.end);
  const strings = reader.index(tops.end);
  const shared = reader.index(strings.end);
  const top = reader.dict(tops.item(0) ?? new Uint8Array());
  const shapes = reader.index(top.get(OPERATOR.shapes)?.[0] ?? 0);
  const isKeyed = top.has(OPERATOR.keyed);
  const fonts = isKeyed ? reader.index(top.get(OPERATOR.fonts)?.[0] ?? 0) : null;
  const fontAt = (index: number) => (fonts === null ? top : dictIn(reader, fonts.item(index)));
  const unit = top.get(OPERATOR.matrix)?.[0] || fontAt(0)?.get(OPERATOR.matrix)?.[0] || 0.001;
  const fontOf = isKeyed ? selectorOf(reader, top.get(OPERATOR.fontOfGlyph)?.[0] ?? 0) : () => 0;
  // Glyphs name their fonts by a byte, so these are few however many the file lists.
  const privates = new Map<number, Private | undefined>();
  const privateAt = (index: number) => {
    if (!privates.has(index)) privates.set(index, privateOf(reader, fontAt(index)));
    return privates.get(index);
  };
  const charset = charsetOf(reader, top.get(OPERATOR.charset)?.[0] ?? 0, shapes.count);
  const glyphs = new Map([...charset].map((id, glyph) => [id, glyph]));
  const program = {
    glyphs: shapes.count,
    widthOf(glyph: number) {
      const shape = shapes.item(glyph);
      const own = shape && privateAt(fontOf(glyph));
      if (shape === undefined || own === undefined) return undefined;
      const stated = statedWidth(shape, { routines: own.routines, shared, budget });
      return (stated === null ? own.usual : own.nominal + stated) * unit * 1000;
    },
    maps: [],
  };
  if (isKeyed) return { ...program, glyphOfCid: (cid) => glyphs.get(cid) };
  const ids = new Map(LATIN_NAMES.map((name, id) => [name, id]));
  for (let index = 0; index < strings.count; index += 1) {
    const name = strings.item(index) ?? new Uint8Array();
    budget.spend(1 + (name.length >> 4));
    ids.set(String.fromCharCode(...name), OWN_NAMES + index);
  }
  return { ...program, glyphNamed: (name) => glyphs.get(ids.get(name) ?? -1) };
}

function dictIn(reader: CffReader, bytes: Uint8Array | undefined): CffDict | undefined {
  return bytes && reader.dict(bytes);
}

function privateOf(reader: CffReader, font: CffDict | undefined): Private | undefined {
  if (font === undefined) return undefined;
  const [size = 0, at = 0] = font.get(OPERATOR.private) ?? [];
  const own = reader.dict(reader.bytes.subarray(at, at + size));
  const offset = own.get(OPERATOR.routines)?.[0];
  return {
    routines: offset === undefined ? NO_ROUTINES : reader.index(at + offset),
    usual: own.get(OPERATOR.usualWidth)?.[0] ?? 0,
    nominal: own.get(OPERATOR.nominalWidth)?.[0] ?? 0,
  };
}

/** Which of its fonts a glyph is of. */
function selectorOf(reader: CffReader, at: number): (glyph: number) => number {
  if (reader.u8(at) === 0) return (glyph) => reader.u8(at + 1 + glyph);
  const firsts = {
    count: reader.u16(at + 1),
    numberAt: (index: number) => reader.u16(at + 3 + 3 * index),
    budget: reader.budget,
  };
  return (glyph) => {
    const next = firstFrom(glyph + 1, firsts);
    return next === 0 ? 0 : reader.u8(at + 5 + 3 * (next - 1));
  };
}

/** The name or character number of each glyph. */
function charsetOf(reader: CffReader, at: number, count: number): number[] {
  reader.budget.spend(count);
  // Small offsets stand for the character sets of the standard, which begin as the list of names does.
  if (at <= 2) return Array.from({ length: count }, (_, glyph) => glyph);
  const ids = [0];
  const format = reader.u8(at);
  for (let next = at + 1; ids.length < count; next += 2 + format) {
    const first = reader.u16(next);
    const more = format === 0 ? 0 : format === 1 ? reader.u8(next + 2) : reader.u16(next + 2);
    for (let index = 0; index <= more; index += 1) ids.push(first + index);
  }
  return ids.slice(0, count);
}
