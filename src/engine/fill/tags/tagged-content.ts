import type { PdfStream } from '../../pdf/values';
import type { Matrix } from '../draw/draw-matrix';
import type { FoundTag } from './tag-finder';

/** A content with tags: that of a page, or that of a form which pages draw. */
export interface TaggedContent {
  bytes: Uint8Array;
  tags: readonly FoundTag[];
  form: { number: number; stream: PdfStream } | null;
}

/** A tag as a page, or a form, shows it. */
export interface ShownTag {
  tag: FoundTag;
  content: TaggedContent;
  /** From the content of the tag to that of what shows it. */
  matrix: Matrix;
}
