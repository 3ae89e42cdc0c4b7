export type PdfProblemCode =
  | 'not_a_pdf'
  | 'too_large'
  | 'damaged'
  | 'damaged_xref'
  | 'too_deep'
  | 'too_many_objects'
  | 'too_many_pages'
  | 'inflates_too_much'
  | 'too_much_work'
  | 'cyclic_pages'
  | 'no_pages'
  | 'password_required'
  | 'unsupported_encryption';

/** What is wrong with a document, as a sentence for the person who uploaded it. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';

  constructor(
    readonly code: PdfProblemCode,
    message: string,
  ) {
    super(message);
  }
}

/** Is it only that something cannot be read, which a document may do without? */
export function isUnreadable(error: unknown): boolean {
  return error instanceof PdfProblem && (error.code === 'damaged' || error.code === 'too_deep');
}
