import shapeModule from 'harfbuzzjs/dist/harfbuzz.wasm';
import subsetModule from 'harfbuzzjs/dist/harfbuzz-subset.wasm';
import { LruCache } from '../../../../lib/lru-cache';
import { type FontHandle, type ShapedGlyph, Shaper } from './shaper';
import { type SourceFont, type SubsetRequest, Subsetter } from './subsetter';
import { OutOfMemory } from './wasm-library';

/** A font as HarfBuzz opens it. */
export type FontData = {
  /** The file name, shared by both weights of a variable font. */
  file: string;
  /** The key of the open font: unique for each file and weight. */
  key: string;
  bytes: Uint8Array;
  weight: number | null;
};

/** The limit of font bytes kept open in each of the two libraries. */
const OPEN_BYTES = 10 * 1024 * 1024;
/** The largest variable font that is fixed at its weight once, before subsetting. */
const FIXED_BYTES = 512 * 1024;

type Engine<E, H> = {
  library: E;
  open: LruCache<H>;
};

let shaping: Engine<Shaper, FontHandle> | null = null;
let subsetting: Engine<Subsetter, SourceFont> | null = null;

export function shape(font: FontData, text: string, rightToLeft: boolean): ShapedGlyph[] {
  return withShaper(font, (shaper, handle) => shaper.shape({ font: handle, text, rightToLeft }));
}

export function advanceOf(font: FontData, glyph: number): number {
  return withShaper(font, (shaper, handle) => shaper.advanceOf(handle, glyph));
}

export function hasInk(font: FontData, glyph: number): boolean {
  return withShaper(font, (shaper, handle) => shaper.hasInk(handle, glyph));
}

/** A variable font fixed at its weight, with all glyphs and without layout tables. */
export function fixWeight(font: FontData, drop: readonly string[]): Uint8Array {
  const attempt = () => atItsWeight(startSubsetting().library, font, drop);
  return startedAnew(attempt, () => {
    subsetting = null;
  });
}

export function subset(font: FontData, request: Omit<SubsetRequest, 'weight'>): Uint8Array {
  const attempt = () => {
    const { library, open } = startSubsetting();
    const weight = isFixed(font) ? null : font.weight;
    const known = open.get(font.key);
    if (known !== undefined) return library.subset(known, { ...request, weight });
    const bytes = isFixed(font) ? atItsWeight(library, font, request.drop) : font.bytes;
    const source = library.open(bytes);
    open.set(font.key, source, bytes.length);
    return library.subset(source, { ...request, weight });
  };
  return startedAnew(attempt, () => {
    subsetting = null;
  });
}

/**
 * Whether the font is fixed at its weight as a whole. Large fonts, which are always uploaded ones,
 * would take too long.
 */
function isFixed({ bytes, weight }: FontData): boolean {
  return weight !== null && bytes.length <= FIXED_BYTES;
}

/**
 * A variable font with all its glyphs in one weight. Fixing the weight takes some milliseconds
 * once; every later subset then takes a third of the time.
 */
function atItsWeight(library: Subsetter, { bytes, weight }: FontData, drop: readonly string[]): Uint8Array {
  const variable = library.open(bytes);
  try {
    return library.subset(variable, { keep: { glyphs: 'all' }, drop, weight });
  } finally {
    library.close(variable);
  }
}

function withShaper<T>(font: FontData, use: (shaper: Shaper, handle: number) => T): T {
  const attempt = () => {
    const { library, open } = startShaping();
    const known = open.get(font.key);
    const handle = known ?? library.open(font.bytes, font.weight);
    if (known === undefined) open.set(font.key, handle, font.bytes.length);
    return use(library, handle.font);
  };
  return startedAnew(attempt, () => {
    shaping = null;
  });
}

function startShaping(): Engine<Shaper, FontHandle> {
  if (shaping !== null) return shaping;
  const library = new Shaper(shapeModule);
  shaping = {
    library,
    open: new LruCache(OPEN_BYTES, { dropped: (handle) => library.close(handle), keepsNewest: true }),
  };
  return shaping;
}

function startSubsetting(): Engine<Subsetter, SourceFont> {
  if (subsetting !== null) return subsetting;
  const library = new Subsetter(subsetModule);
  subsetting = {
    library,
    open: new LruCache(OPEN_BYTES, { dropped: (source) => library.close(source), keepsNewest: true }),
  };
  return subsetting;
}

/**
 * Runs an attempt. If the library ran out of memory or broke, discards it and tries once more with
 * a new one.
 */
function startedAnew<T>(attempt: () => T, forget: () => void): T {
  try {
    return attempt();
  } catch (problem) {
    if (!(problem instanceof OutOfMemory || problem instanceof WebAssembly.RuntimeError)) throw problem;
    forget();
    return attempt();
  }
}
