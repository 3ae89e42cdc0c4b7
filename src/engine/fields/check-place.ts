import type { Problem } from '../../lib/problems';
import type { Field } from './field-schema';

export type PageSize = {
  /** The width of the page as seen: after /Rotate, relative to the CropBox. */
  width: number;
  height: number;
};

export type Place = Pick<Field, 'page' | 'x' | 'y' | 'width' | 'height'>;

/** Checks that a field's box touches a page of the document. Pointers are relative to the field. */
export function checkPlace(field: Place, pages: readonly PageSize[]): Problem[] {
  const page = pages[field.page - 1];
  if (page === undefined) return [{ pointer: '/page', message: noSuchPage(pages.length) }];
  const found: Problem[] = [];
  if (field.x >= page.width || field.x + field.width <= 0) {
    found.push({ pointer: '/x', message: `the box is off the page, which is ${page.width} points wide` });
  }
  if (field.y >= page.height || field.y + field.height <= 0) {
    found.push({ pointer: '/y', message: `the box is off the page, which is ${page.height} points high` });
  }
  return found;
}

function noSuchPage(count: number): string {
  return count === 1 ? 'the document has one page' : `the document has pages 1 to ${count}`;
}
