/** Bounds of a field's properties that no user of the service meets in practice; they stop absurd input. */
export const fieldLimits = {
  /** The largest page a PDF may have is 14,400 points; nothing sensible lies further out. */
  coordinate: 14_400,
  fontSize: 1_000,
  characterSpacing: 1_000,
  combCells: 500,
  multilineLines: 500,
  decimalPlaces: 20,
  optionListChars: 20_000,
  textLength: 1_000_000,
  /** Positions of a list in a name: `children/999/name` is the last. */
  listPosition: 999,
  nameDepth: 16,
  splitLines: 200,
  /** Values in one `data`, counting every object, list and leaf. */
  dataValues: 20_000,
  /** How many problems one answer lists. */
  reportedProblems: 100,
} as const;
