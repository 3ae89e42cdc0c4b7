import type { FileEnd } from './file-update';

export type WrittenFile = {
  bytes: Uint8Array;
  end: FileEnd;
  /** The offset of each page, then the end of the last one. */
  pageOffsets: number[];
  /** The end of everything that the first page needs; unknown where objects are packed. */
  firstPageEnd?: number;
};

/** The numbers of the pages in their order. They are consecutive in a file that is written anew. */
export type PageNumbers = {
  firstPage: number;
  numbers: readonly number[];
  /** The last object of the first page. Its objects are written before those of the others. */
  lastOfFirst: number;
};
