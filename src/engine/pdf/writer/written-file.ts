import type { FileEnd } from './file-update';

export type WrittenFile = {
  bytes: Uint8Array;
  end: FileEnd;
  /** Where each page is, and where the last one ends. */
  pageOffsets: number[];
};

/** Pages have consecutive numbers. */
export type PageNumbers = {
  firstPage: number;
  pageCount: number;
};
