/** What PDF/A asks of a font program. Widths are in thousandths of the font size. */
export type FontProgram = {
  glyphs: number;
  /** Undefined when it cannot be told. */
  widthOf(glyph: number): number | undefined;
  maps: readonly CharacterMap[];
  glyphNamed?(name: string): number | undefined;
  /** Only of programs that are keyed by character numbers. */
  glyphOfCid?(cid: number): number | undefined;
};

/** `find` returns 0 for a code without a glyph. */
export type CharacterMap = { platform: number; encoding: number; find(code: number): number };
