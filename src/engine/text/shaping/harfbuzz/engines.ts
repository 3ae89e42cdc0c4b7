import shapeModule from 'harfbuzzjs/dist/harfbuzz.wasm';
import subsetModule from 'harfbuzzjs/dist/harfbuzz-subset.wasm';
import { LruCache } from '../../../../lib/lru-cache';
import { type FontHandle, type ShapedGlyph, Shaper } from './shaper';
import { type SourceFont, type SubsetRequest, Subsetter } from './subsetter';
import { OutOfMemory } from './wasm-library';

/** A font as HarfBuzz gets to see it. */
export interface FontData {
  /** The same for both weights of a variable font. */
  file: string;
  /** Another font or weight has another key. */
  key: string;
  bytes: Uint8Array;
  weight: number | null;
}

/** Bytes of fonts kept open in each of the two libraries. */
const OPEN_BYTES = 10 * 1024 * 1024;
/** Variable fonts up to this size are fixed at their weight once. */
const FIXED_BYTES = 512 * 1024;

interface Engine<E, H> {
  library: E;
  open: LruCache<H>;
}

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

/** All glyphs of a variable font as they are in its weight, without its layout. */
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

/** A large one, which only customers have, would take too long to be fixed as a whole. */
function isFixed({ bytes, weight }: FontData): boolean {
  return weight !== null && bytes.length <= FIXED_BYTES;
}

/**
 * Of a variable font, all its glyphs in one weight. That takes some milliseconds once, and a third of the time for
 * every part that is taken of it afterwards.
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

/** A library that ran out of memory or broke is thrown away, and another one has one try. */
function startedAnew<T>(attempt: () => T, forget: () => void): T {
  try {
    return attempt();
  } catch (problem) {
    if (!(problem instanceof OutOfMemory || problem instanceof WebAssembly.RuntimeError)) throw problem;
    forget();
    return attempt();
  }
}
