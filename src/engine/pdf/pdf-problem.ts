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

/** A defect of a document. The message is a sentence for the caller who uploaded it. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';

  constructor(
    readonly code: PdfProblemCode,
    message: string,
  ) {
    super(message);
  }
}

/** Whether the error only means that a part is unreadable, which a document may do without. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof PdfProblem && (error.code === 'damaged' || error.code === 'too_deep');
}
