import type { PagePlan } from '../document-plan';

export type DiagnosisCode =
  | 'xfa'
  | 'encrypted'
  | 'scanned'
  | 'already_signed'
  | 'javascript'
  | 'no_text'
  | 'rotated'
  | 'mixed_page_sizes'
  | 'repaired'
  | 'text_tag_ignored';

export type Diagnosis = {
  code: DiagnosisCode;
  message: string;
};

const MESSAGES: Record<DiagnosisCode, string> = {
  xfa: 'The document holds an XFA form, which was removed. Only what the pages themselves show is used.',
  encrypted: 'The document was encrypted with an empty password. The template is stored without encryption.',
  scanned: 'The pages are images without text, so the document looks scanned.',
  already_signed: 'The document was digitally signed. Filling it in breaks the signature, so it was removed.',
  javascript:
    'The document contained scripts, which were removed. Calculations and checks they did are gone.',
  no_text: 'No page contains text.',
  rotated: 'Some pages are rotated. Places of fields are given as the pages are seen.',
  mixed_page_sizes: 'The pages have different sizes.',
  repaired: 'The document is damaged. It was repaired as far as possible; please check every page.',
  text_tag_ignored: 'The text of the document could not be searched for text tags to its end.',
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

  addEach(code: DiagnosisCode, messages: readonly string[]): void {
    this.#single.push(...messages.map((message) => ({ code, message })));
  }

  toArray(): Diagnosis[] {
    return [...this.#found.values(), ...this.#single];
  }
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
