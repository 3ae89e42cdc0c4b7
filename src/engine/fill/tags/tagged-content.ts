import type { PdfStream } from '../../pdf/values';
import type { Matrix } from '../draw/draw-matrix';
import type { FoundTag } from './tag-finder';

/** A content with tags: of a page, or of a form that pages draw. */
export type TaggedContent = {
  bytes: Uint8Array;
  tags: readonly FoundTag[];
  form: { number: number; stream: PdfStream } | null;
};

/** A tag as a page or a form shows it. */
export type ShownTag = {
  tag: FoundTag;
  content: TaggedContent;
  /** Maps the content of the tag to the content that shows it. */
  matrix: Matrix;
};
