import type { SigningView } from '../data-requests/signing-view';

/** Skipping less than this saves no more time than the additional request takes. */
const leastSkippedBytes = 96 * 1024;
/** What is fetched where nobody knows where the objects of the first page end. */
const likelyFirstBytes = 64 * 1024;
/** A longer first part is fetched as the viewer asks for it. */
const mostFirstBytes = 512 * 1024;

/**
 * Which bytes of a preview show its first page: the objects of that page at the beginning, and at the
 * end the cross-reference table with what was drawn.
 */
export function partsOf(base: {
  firstPageEnd?: number;
  startXref: number;
}): SigningView['document']['parts'] {
  const first = Math.min(base.firstPageEnd ?? likelyFirstBytes, mostFirstBytes);
  const last = base.startXref;
  return last - first < leastSkippedBytes ? null : { first, last };
}
