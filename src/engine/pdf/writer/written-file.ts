import type { FileEnd } from './file-update';

export interface WrittenFile {
  bytes: Uint8Array;
  end: FileEnd;
  /** Where each page is, and where the last one ends. */
  pageOffsets: number[];
}

/** Pages have consecutive numbers. */
export interface PageNumbers {
  firstPage: number;
  pageCount: number;
}
