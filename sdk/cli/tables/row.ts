/** The data of a submission, with its row in the file, from 1. */
export type Row = { row: number; data: Record<string, unknown> };
