import type { FileEnd } from './file-update';

export type WrittenFile = {
  bytes: Uint8Array;
  end: FileEnd;
  /** The offset of each page, then the end of the last one. */
  pageOffsets: number[];
};

/** The numbers of the pages, which are consecutive. */
export type PageNumbers = {
  firstPage: number;
  pageCount: number;
};
