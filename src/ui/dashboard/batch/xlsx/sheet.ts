/** Cells below the names of their columns, with the row of each in the file. */
export type Sheet = {
  columns: string[];
  rows: { row: number; cells: string[] }[];
};
