import type { PagePlan } from '../document-plan';

export type DiagnosisCode =
  | 'xfa'
  | 'encrypted'
  | 'scanned'
  | 'already_signed'
  | 'signature_invalidated'
  | 'javascript'
  | 'no_text'
  | 'rotated'
  | 'mixed_page_sizes'
  | 'repaired'
  | 'text_tag_ignored'
  | 'fields_merged'
  | 'multiple_choice';

export type Diagnosis = {
  code: DiagnosisCode;
  message: string;
};

const MESSAGES: Record<DiagnosisCode, string> = {
  xfa: 'The document contained an XFA form, which was removed. The template uses only what the pages show.',
  encrypted: 'The document was encrypted with an empty password. The template is stored without encryption.',
  scanned: 'The pages are images without text, so the document looks scanned.',
  already_signed: 'The document is digitally signed.',
  signature_invalidated:
    'Finished PDFs show the signature of the document, but it no longer verifies in them. Keep the signed original.',
  javascript: 'The document contained scripts, which were removed with their calculations and checks.',
  no_text: 'No page contains text.',
  rotated: 'Some pages are rotated. The positions of fields refer to the pages as they are seen.',
  mixed_page_sizes: 'The pages have different sizes.',
  repaired: 'The document is damaged. It was repaired as far as possible; please check every page.',
  text_tag_ignored: 'The search for text tags stopped before the end of the document.',
  fields_merged: 'Several fields of the document have one name and different values.',
  multiple_choice:
    'A list of the document allows several options at once. Its field takes one. Without a value in data it shows what the document shows.',
};

/**
 * Findings in the order in which they were made. Each code appears once, except for those added
 * with a message of their own.
 */
export class DiagnosisList {
  readonly #found = new Map<DiagnosisCode, Diagnosis>();
  readonly #single: Diagnosis[] = [];

  add(code: DiagnosisCode, message = MESSAGES[code]): void {
    if (!this.#found.has(code)) this.#found.set(code, { code, message });
  }

  has(code: DiagnosisCode): boolean {
    return this.#found.has(code);
  }

  addEach(code: DiagnosisCode, messages: readonly string[]): void {
    this.#single.push(...messages.map((message) => ({ code, message })));
  }

  toArray(): Diagnosis[] {
    return [...this.#found.values(), ...this.#single];
  }
}

/** Says of a signed document without a visible signature what becomes of it. */
export function diagnoseSignature(diagnosis: DiagnosisList): void {
  if (!diagnosis.has('already_signed')) return;
  const invisible =
    'The document’s signature has no visible mark. Finished PDFs do not contain it. Keep the signed original.';
  diagnosis.add('signature_invalidated', invisible);
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
