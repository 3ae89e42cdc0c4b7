/** Cells below the names of their columns, with the row of each in the file. */
export type Sheet = {
  columns: string[];
  /** The row of these names in the file. */
  head: number;
  rows: { row: number; cells: string[] }[];
};

/** What a workbook may have at most, so that reading a hostile one ends. */
export type SheetLimits = {
  /** The unpacked bytes of the parts that are read. */
  bytes: number;
  /** The rows with values, below the names of the columns. */
  rows: number;
  columns: number;
};

/** Why a file is not read. The message follows the name of the file. */
export class WorkbookProblem extends Error {}
