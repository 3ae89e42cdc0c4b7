import { Document } from '../../../../scripts/conformance/document.mjs';
import { dump } from '../../../../scripts/conformance/dump.mjs';

/** What a screen reader finds of form fields, by the reader of the judge. */
export function heard(pdf: Uint8Array): string[] {
  return dump(new Document(pdf)).flatMap((line) => (/^ *Form( |$)/.test(line) ? [line.trim()] : []));
}
