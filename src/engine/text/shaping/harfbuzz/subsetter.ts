import { OutOfMemory, tagOf, type WasmFunction, WasmLibrary } from './wasm-library';

/** A font opened for subsetting. */
export type SourceFont = {
  face: number;
  data: number;
};

export type SubsetRequest = {
  /**
   * Glyphs to keep under their numbers (or all glyphs), or characters to keep with renumbered
   * glyphs.
   */
  keep: { glyphs: Iterable<number> | 'all' } | { characters: Iterable<number> };
  /** The weight at which to fix a variable font; null keeps it variable. */
  weight: number | null;
  /** Tables to leave out, because no reader needs them. */
  drop: readonly string[];
  /**
   * Whether to keep the glyphs that shaping substitutes too, for a font that will be shaped later.
   */
  withForms?: boolean;
};

/** hb_subset_flags_t */
const [NO_HINTING, RETAIN_GLYPH_IDS, NOTDEF_OUTLINE, NO_LAYOUT_CLOSURE] = [0x01, 0x02, 0x40, 0x200];
/** hb_subset_sets_t */
const DROPPED_TABLES = 3;
const WRITABLE = 2;

/** Subsets fonts with HarfBuzz. Shares no memory with the shaper, so fonts are opened in both. */
export class Subsetter {
  readonly #library: WasmLibrary;
  readonly #call: Record<(typeof functions)[number], WasmFunction>;

  constructor(module: WebAssembly.Module) {
    // This library never asks for more memory, so only the limit on open fonts bounds it.
    this.#library = new WasmLibrary(module, { start: '_initialize', mostBytes: 0 });
    this.#call = this.#library.functions(functions);
  }

  open(bytes: Uint8Array): SourceFont {
    const data = this.#library.copyIn(bytes);
    const blob = this.#call.hb_blob_create(data, bytes.length, WRITABLE, 0, 0);
    const face = this.#call.hb_face_create(blob, 0);
    this.#call.hb_blob_destroy(blob);
    return { face, data };
  }

  close({ face, data }: SourceFont): void {
    this.#call.hb_face_destroy(face);
    this.#library.free(data);
  }

  subset({ face }: SourceFont, request: SubsetRequest): Uint8Array {
    const call = this.#call;
    const input = call.hb_subset_input_create_or_fail();
    if (input === 0) throw new OutOfMemory('HarfBuzz is out of memory');
    try {
      this.#fill(input, face, request);
      const made = call.hb_subset_or_fail(face, input);
      if (made === 0) throw new OutOfMemory('HarfBuzz could not make a subset of the font');
      const bytes = this.#bytesOf(made);
      call.hb_face_destroy(made);
      return bytes;
    } finally {
      call.hb_subset_input_destroy(input);
    }
  }

  #fill(input: number, face: number, { keep, weight, drop, withForms }: SubsetRequest): void {
    const call = this.#call;
    const byGlyph = 'glyphs' in keep;
    const codes = byGlyph ? keep.glyphs : keep.characters;
    const closure = withForms ? 0 : NO_LAYOUT_CLOSURE;
    const flags = NO_HINTING | NOTDEF_OUTLINE | closure | (byGlyph ? RETAIN_GLYPH_IDS : 0);
    call.hb_subset_input_set_flags(input, flags);
    const dropped = call.hb_subset_input_set(input, DROPPED_TABLES);
    for (const table of drop) call.hb_set_add(dropped, tagOf(table));
    const kept = byGlyph ? call.hb_subset_input_glyph_set(input) : call.hb_subset_input_unicode_set(input);
    if (codes === 'all') call.hb_set_invert(kept);
    else for (const code of codes) call.hb_set_add(kept, code);
    if (weight === null) return;
    call.hb_subset_input_pin_all_axes_to_default(input, face);
    call.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight);
  }

  #bytesOf(face: number): Uint8Array {
    const call = this.#call;
    const library = this.#library;
    const blob = call.hb_face_reference_blob(face);
    const length = call.hb_blob_get_length(blob);
    const bytes = library.bytes(call.hb_blob_get_data(blob, 0), length).slice();
    call.hb_blob_destroy(blob);
    return bytes;
  }
}

const functions = [
  'hb_blob_create',
  'hb_blob_destroy',
  'hb_blob_get_length',
  'hb_blob_get_data',
  'hb_face_create',
  'hb_face_destroy',
  'hb_face_reference_blob',
  'hb_set_add',
  'hb_set_invert',
  'hb_subset_input_create_or_fail',
  'hb_subset_input_destroy',
  'hb_subset_input_set_flags',
  'hb_subset_input_set',
  'hb_subset_input_glyph_set',
  'hb_subset_input_unicode_set',
  'hb_subset_input_pin_all_axes_to_default',
  'hb_subset_input_pin_axis_location',
  'hb_subset_or_fail',
] as const;
