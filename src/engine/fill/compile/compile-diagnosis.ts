import type { PagePlan } from '../document-plan';
import { lossReasons, type SignedDocument } from './signed/keep-signatures';

export type DiagnosisCode =
  | 'xfa'
  | 'encrypted'
  | 'scanned'
  | 'already_signed'
  | 'signature_kept'
  | 'signature_flagged'
  | 'signature_invalidated'
  | 'javascript'
  | 'no_text'
  | 'rotated'
  | 'mixed_page_sizes'
  | 'repaired'
  | 'script_not_understood'
  | 'text_tag_taken'
  | 'text_tag_ignored'
  | 'fields_merged'
  | 'buttons_removed'
  | 'list_as_text'
  | 'multiple_choice'
  | 'xmp_removed'
  | 'conformance_removed'
  | 'conformance_broken'
  | 'conformance_doubtful'
  | 'tags_guessed'
  | 'tags_not_guessed'
  | 'attachments_removed'
  | 'media_removed'
  | 'private_data_removed'
  | 'actions_removed'
  | 'presentation_removed'
  | 'articles_removed'
  | 'thumbnails_removed'
  | 'entries_removed';

export type Diagnosis = {
  code: DiagnosisCode;
  message: string;
};

/** The catalogue of findings. A table in docs/templates.md is generated from it. */
export const diagnosisMessages: Record<DiagnosisCode, string> = {
  xfa: 'The document is a static XFA form. It is filled in through its ordinary form fields; its XFA part was removed.',
  encrypted: 'The document was encrypted with an empty password. The template is stored without encryption.',
  scanned: 'The pages are images without text, so the document looks scanned.',
  already_signed: 'The document is digitally signed.',
  signature_kept:
    'The signature of the document stays valid in finished PDFs: all that Quillet adds is appended. Viewers say that there were changes after it. A PDF with a password only shows it.',
  signature_flagged:
    'The document is certified, and allows only forms to be filled in. Viewers that check this report what Quillet draws as changes that are not allowed.',
  signature_invalidated:
    'Finished PDFs show the signature of the document, but it no longer verifies in them. Keep the signed original.',
  javascript:
    'The document contained scripts, which were removed. Formats and sums of fields that Quillet understood became properties of the fields.',
  no_text: 'No page contains text.',
  rotated: 'Some pages are rotated. The positions of fields refer to the pages as they are seen.',
  mixed_page_sizes: 'The pages have different sizes.',
  repaired: 'The document is damaged. It was repaired as far as possible; please check every page.',
  script_not_understood: 'A script of a field was not understood, and the field does without it.',
  text_tag_taken: 'A text tag became a field, and its text was removed from the page.',
  text_tag_ignored: 'The search for text tags stopped before the end of the document.',
  fields_merged: 'Several fields of the document have one name and different values.',
  buttons_removed: 'Buttons that are for the screen only, and are not printed, were removed.',
  list_as_text:
    'A list of the document shows all its options, which are too long for a template. A finished PDF shows only the chosen one, unless it is the one that the document came with.',
  multiple_choice:
    'A list of the document allows several options at once, and its options are too long for a template. Its field takes one. Without a value in data it shows what the document shows.',
  xmp_removed: 'The XMP metadata were removed. Title, author, subject and keywords stay.',
  conformance_removed: 'Finished PDFs do not claim to conform to a standard, as the document did.',
  conformance_broken:
    'Something keeps finished PDFs from a level of PDF/A or PDF/UA that the template asks for. The message has the rule and the place.',
  conformance_doubtful:
    'Something in the HTML makes finished PDFs of PDF/UA worse, although no rule forbids it. The message has the place.',
  tags_guessed:
    'The document has no tags, and the template asks for some: they were guessed. The message says for how many pages.',
  tags_not_guessed: 'Signatures of the document are kept, so it gets no tags: its bytes stay as they are.',
  attachments_removed: 'Files attached to the document were removed.',
  media_removed: 'Films, sounds and 3D models were removed. Their pictures on the pages stay.',
  private_data_removed: 'Private data of the program that made the document (PieceInfo) were removed.',
  actions_removed: 'Actions that start, send or fetch something were removed.',
  presentation_removed: 'Page transitions and display times of a presentation were removed.',
  articles_removed: 'The threads of articles, which lead readers from column to column, were removed.',
  thumbnails_removed: 'Stored thumbnails of pages were removed. Viewers draw their own.',
  entries_removed: 'Entries of the document that filling in does not need were removed.',
};

/** Names in one message, and the longest of them. */
const MOST_NAMED = 10;
const LONGEST_NAME = 80;

/**
 * Findings in the order in which they were made. Each code appears once, except for those added
 * with a message of their own.
 */
export class DiagnosisList {
  readonly #found = new Map<DiagnosisCode, Diagnosis>();
  readonly #single: Diagnosis[] = [];

  add(code: DiagnosisCode, message = diagnosisMessages[code]): void {
    if (!this.#found.has(code)) this.#found.set(code, { code, message });
  }

  has(code: DiagnosisCode): boolean {
    return this.#found.has(code);
  }

  /** Adds a code with the names of what was found, such as files or actions. */
  addNamed(code: DiagnosisCode, names: readonly string[]): void {
    const shown = [...new Set(names)].slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME));
    const more = new Set(names).size - shown.length;
    const list = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
    this.add(
      code,
      list === '' ? diagnosisMessages[code] : `${diagnosisMessages[code].slice(0, -1)}: ${list}.`,
    );
  }

  addEach(code: DiagnosisCode, messages: readonly string[]): void {
    this.#single.push(...messages.map((message) => ({ code, message })));
  }

  toArray(): Diagnosis[] {
    return [...this.#found.values(), ...this.#single];
  }
}

/** Says what becomes of the signatures of a document, unless a visible one said it. */
export function diagnoseSignature(diagnosis: DiagnosisList, signed: SignedDocument | null): void {
  if (signed === null) return;
  if (signed.kept === null) {
    diagnosis.add('signature_invalidated', lostSignature(signed, 'without mark'));
    return;
  }
  diagnosis.add('signature_kept');
  if (signed.signatures.allows !== null) diagnosis.add('signature_flagged');
}

/** Says of a signature that is not kept why it is not. */
export function lostSignature(signed: SignedDocument | null, look: 'shown' | 'without mark'): string {
  const because = signed?.kept === null ? `, because ${lossReasons[signed.reason]}` : '';
  return look === 'shown'
    ? `Finished PDFs show the signature of the document, but it no longer verifies in them${because}. Keep the signed original.`
    : `The document’s signature has no visible mark. Finished PDFs do not contain it${because}. Keep the signed original.`;
}

/** Pages of one paper size differ by less than this, through rounding and trimming. */
const SAME_SIZE_POINTS = 2;

export function diagnosePages(plans: readonly PagePlan[], diagnosis: DiagnosisList): void {
  const [first] = plans;
  if (plans.some((plan) => plan.rotate !== 0)) diagnosis.add('rotated');
  const differs = plans.some(
    (plan) =>
      first !== undefined &&
      (Math.abs(plan.width - first.width) > SAME_SIZE_POINTS ||
        Math.abs(plan.height - first.height) > SAME_SIZE_POINTS),
  );
  if (differs) diagnosis.add('mixed_page_sizes');
}
