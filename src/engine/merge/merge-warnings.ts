export type MergeWarningCode =
  | 'signature_removed'
  | 'scripts_removed'
  | 'xfa_removed'
  | 'files_removed'
  | 'decrypted'
  | 'repaired'
  | 'fields_renamed'
  | 'appearances_missing'
  | 'destinations_dropped'
  | 'partly_tagged';

export type MergeWarning = {
  /** The index of the source, from 0; null when the warning is about the whole result. */
  sourceIndex: number | null;
  code: MergeWarningCode;
  message: string;
};

const MESSAGES: Record<MergeWarningCode, string> = {
  signature_removed:
    'A digital signature was removed, because it is valid for its own file only. Its appearance was kept.',
  scripts_removed: 'Scripts were removed with their calculations and checks.',
  xfa_removed: 'An XFA form was removed. The merge uses only what the pages show.',
  files_removed: 'Attached files and media were removed.',
  decrypted: 'The document was encrypted. It was merged without that encryption.',
  repaired: 'The document is damaged. It was repaired as far as possible; please check every page.',
  fields_renamed: 'Form fields were renamed because an earlier document has fields of the same name.',
  appearances_missing: 'The form contains no drawing of its values, and some viewers will not show them.',
  destinations_dropped: 'The document has too many named destinations to keep. Links to them still work.',
  partly_tagged: 'Some of the documents are tagged and some are not, so the result is not marked as tagged.',
};

/** Collects warnings in the order found, each code once for each source. */
export class MergeWarnings {
  readonly #found = new Map<string, MergeWarning>();

  add(sourceIndex: number | null, code: MergeWarningCode): void {
    const key = `${sourceIndex} ${code}`;
    if (!this.#found.has(key)) this.#found.set(key, { sourceIndex, code, message: MESSAGES[code] });
  }

  toArray(): MergeWarning[] {
    return [...this.#found.values()];
  }
}
