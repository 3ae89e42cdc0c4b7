import { archiveLevelOf, type ConformanceLevel } from '../../engine';

/** What a PDF is to be beside its levels; what is left out is not wanted. */
export type Circumstances = {
  hasInvoice?: boolean;
  hasFiles?: boolean;
  isEncrypted?: boolean;
  /** Whether a page is printed without tags. */
  isUntagged?: boolean;
};

type Cause = keyof Circumstances;

/** Something that is wanted beside the levels of a PDF and excludes one of them: the rule, and what to do. */
export type LevelConflict = { cause: Cause; why: string };

type Rule = LevelConflict & { excludes: (levels: readonly ConformanceLevel[]) => boolean };

const rules: readonly Rule[] = [
  {
    cause: 'hasInvoice',
    why: 'an invoice needs PDF/A-3b: set conformance to pdfa-3b',
    excludes: (levels) => !levels.includes('pdfa-3b'),
  },
  {
    cause: 'hasFiles',
    why: 'PDF/A-2 allows no attached files but PDF/A (ISO 19005-2, 6.8): set conformance to pdfa-3b',
    excludes: (levels) => levels.includes('pdfa-2b') || levels.includes('pdfa-2u'),
  },
  {
    cause: 'isEncrypted',
    why: 'PDF/A allows no encryption (ISO 19005, 6.1.3): leave out the password, and turn off encrypt_pdfs',
    excludes: (levels) => archiveLevelOf(levels) !== undefined,
  },
  {
    cause: 'isUntagged',
    why: 'PDF/UA-1 needs tags (ISO 14289-1, 7.1): set tagged_pdf to true',
    excludes: (levels) => levels.includes('pdfua-1'),
  },
];

/** What contradicts these levels, whatever the data of a document. */
export function levelConflicts(
  levels: readonly ConformanceLevel[],
  wanted: Circumstances,
): readonly LevelConflict[] {
  return rules.filter(({ cause, excludes }) => wanted[cause] === true && excludes(levels));
}

/** What the content of a template wants beside levels. */
export function circumstancesOf(content: {
  attachments?: readonly unknown[] | undefined;
  eInvoice?: object | undefined;
  html: { options: { tagged_pdf: boolean } } | null;
}): Circumstances {
  return {
    hasInvoice: content.eInvoice !== undefined,
    hasFiles: (content.attachments ?? []).length > 0,
    isUntagged: content.html?.options.tagged_pdf === false,
  };
}

const ofContent: Record<Cause, string> = {
  hasInvoice: 'makes an invoice, and',
  hasFiles: 'attaches files, and',
  isEncrypted: 'encrypts its PDFs, and',
  isUntagged: 'prints no tags (html_engine_options), and',
};

/** The same, where this content of a template is the reason, and something else was sent. */
export function becauseOf(content: 'template' | 'version', { cause, why }: LevelConflict): string {
  return `the ${content} ${ofContent[cause]} ${why}`;
}
