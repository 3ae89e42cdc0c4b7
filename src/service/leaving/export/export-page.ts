/** A file of an export: its content, or where it is downloaded. */
export type ExportedFile = { path: string } & ({ json: unknown } | { url: string; sha256: string | null });

/** A page of one part of an export. */
export type ExportPage = {
  /** The records of the page, each for a line of the part's file. */
  rows: unknown[];
  files: ExportedFile[];
  /** Where the next page begins; null: this was the last one. */
  next: string | null;
};

export type Asked = { accountId: string; cursor: string | undefined; limit: number; now: number };

/** Why a cursor is not one. */
export const badCursor = Symbol('not a cursor');
