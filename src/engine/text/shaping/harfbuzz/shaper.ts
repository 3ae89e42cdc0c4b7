import { limits } from '../../../limits';
import { tagOf, type WasmFunction, WasmLibrary } from './wasm-library';

/**
 * A shaped glyph. Glyphs come in drawing order from left to right; lengths are in the font's units.
 */
export type ShapedGlyph = {
  id: number;
  /** The index of the UTF-16 unit at which its cluster begins. */
  cluster: number;
  advance: number;
  x: number;
  y: number;
};

export type ShapeRequest = {
  font: number;
  text: string;
  rightToLeft: boolean;
};

/** Handles of one font inside the library, released together. */
export type FontHandle = {
  font: number;
  face: number;
  data: number;
};

/** hb_buffer_set_cluster_level: letters and their marks get separate clusters. */
const CHARACTERS = 1;
/** hb_buffer_set_flags: joiners and similar characters draw nothing. */
const REMOVE_IGNORABLES = 8;
const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = [4, 5];
const WRITABLE = 2;
/** The number of uint32 values in hb_glyph_info_t and in hb_glyph_position_t. */
const RECORD = 5;

/** Shapes text with HarfBuzz. */
export class Shaper {
  readonly #library: WasmLibrary;
  readonly #buffer: number;
  readonly #text: number;
  readonly #scratch: number;
  readonly #extents: number;
  readonly #call: Record<(typeof functions)[number], WasmFunction>;

  constructor(module: WebAssembly.Module) {
    this.#library = new WasmLibrary(module, {
      start: '__wasm_call_ctors',
      mostBytes: limits.shapingMemoryBytes,
    });
    this.#call = this.#library.functions(functions);
    this.#buffer = this.#call.hb_buffer_create();
    this.#text = this.#library.malloc(limits.shapedTextChars * 2);
    this.#scratch = this.#library.malloc(16);
    this.#extents = this.#library.malloc(16);
  }

  /** `weight` is null for a font with only one weight. */
  open(bytes: Uint8Array, weight: number | null): FontHandle {
    const data = this.#library.copyIn(bytes);
    const blob = this.#call.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
    const face = this.#call.hb_face_create(blob, 0);
    this.#call.hb_blob_destroy(blob);
    const font = this.#call.hb_font_create(face);
    if (weight !== null) this.#setWeight(font, weight);
    return { font, face, data };
  }

  close({ font, face, data }: FontHandle): void {
    this.#call.hb_font_destroy(font);
    this.#call.hb_face_destroy(face);
    this.#library.free(data);
  }

  shape({ font, text, rightToLeft }: ShapeRequest): ShapedGlyph[] {
    const call = this.#call;
    const library = this.#library;
    const buffer = this.#buffer;
    const length = Math.min(text.length, limits.shapedTextChars);
    const units = new Uint16Array(library.memory.buffer, this.#text, length);
    for (let index = 0; index < length; index += 1) units[index] = text.charCodeAt(index);
    call.hb_buffer_reset(buffer);
    call.hb_buffer_set_cluster_level(buffer, CHARACTERS);
    call.hb_buffer_set_flags(buffer, REMOVE_IGNORABLES);
    call.hb_buffer_add_utf16(buffer, this.#text, length, 0, length);
    call.hb_buffer_set_direction(buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
    call.hb_buffer_guess_segment_properties(buffer);
    call.hb_shape(font, buffer, 0, 0);
    return this.#readGlyphs();
  }

  advanceOf(font: number, glyph: number): number {
    return this.#call.hb_font_get_glyph_h_advance(font, glyph);
  }

  hasInk(font: number, glyph: number): boolean {
    const found = this.#call.hb_font_get_glyph_extents(font, glyph, this.#extents);
    const [, , width = 0, height = 0] = this.#library.integers(this.#extents, 4);
    return found !== 0 && width !== 0 && height !== 0;
  }

  #readGlyphs(): ShapedGlyph[] {
    const call = this.#call;
    const library = this.#library;
    const buffer = this.#buffer;
    const count = call.hb_buffer_get_length(buffer);
    if (count === 0) return [];
    const infos = library.words(call.hb_buffer_get_glyph_infos(buffer, this.#scratch), count * RECORD);
    const places = library.integers(
      call.hb_buffer_get_glyph_positions(buffer, this.#scratch),
      count * RECORD,
    );
    return Array.from({ length: count }, (_, index) => {
      const at = index * RECORD;
      return {
        id: infos[at] ?? 0,
        cluster: infos[at + 2] ?? 0,
        advance: places[at] ?? 0,
        x: places[at + 2] ?? 0,
        y: places[at + 3] ?? 0,
      };
    });
  }

  #setWeight(font: number, weight: number): void {
    const variation = new DataView(this.#library.memory.buffer, this.#scratch, 8);
    variation.setUint32(0, tagOf('wght'), true);
    variation.setFloat32(4, weight, true);
    this.#call.hb_font_set_variations(font, this.#scratch, 1);
  }
}

const functions = [
  'hb_blob_create',
  'hb_blob_destroy',
  'hb_face_create',
  'hb_face_destroy',
  'hb_font_create',
  'hb_font_destroy',
  'hb_font_set_variations',
  'hb_font_get_glyph_h_advance',
  'hb_font_get_glyph_extents',
  'hb_buffer_create',
  'hb_buffer_reset',
  'hb_buffer_set_cluster_level',
  'hb_buffer_set_flags',
  'hb_buffer_set_direction',
  'hb_buffer_add_utf16',
  'hb_buffer_guess_segment_properties',
  'hb_buffer_get_length',
  'hb_buffer_get_glyph_infos',
  'hb_buffer_get_glyph_positions',
  'hb_shape',
] as const;
