/** Cells below the names of their columns, with the row of each in the file. */
export type Sheet = {
  columns: string[];
  rows: { row: number; cells: string[] }[];
};

/** The data of a submission, with its row in the file, from 1. */
export type Row = { row: number; data: Record<string, unknown> };
