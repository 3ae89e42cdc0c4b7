import { ok, type Result, refuse } from '../../core/api/refusal';
import { checkInvoice, profileFacts } from '../../engine';
import { sha256Hex } from '../../lib/digest';
import { reportProblems } from '../../lib/report-problems';
import type { SentInvoice } from './attachment-body';
import type { FoundAttachment } from './find-attachments';
import type { StoredInvoice } from './stored-attachment';

export type FoundInvoice = { invoice: StoredInvoice; file: FoundFile };

type FoundFile = FoundAttachment & { content: Uint8Array };

/** Checks the XML of an invoice. Returns its facts, and the XML as a file to attach. */
export function takeInvoice({ profile, xml }: SentInvoice, at: string): Result<FoundInvoice> {
  const checked = checkInvoice(profile, xml);
  if (!checked.ok) {
    const errors = reportProblems(checked.problems.map((problem) => `${at}/xml: ${problem}`));
    return refuse('invalid_e_invoice', errors[0] ?? 'The invoice is not valid.', { errors });
  }
  return ok({ invoice: checked.facts, file: invoiceFile({ profile, xml }) });
}

/** The XML of an invoice as the profile names it, and says how it relates to the PDF. */
function invoiceFile({ profile, xml }: SentInvoice): FoundFile {
  const { fileName: name, relationship } = profileFacts[profile];
  const content = new TextEncoder().encode(xml);
  const stored = {
    name,
    mimeType: 'text/xml',
    relationship,
    bytes: content.length,
    sha256: sha256Hex(content),
  };
  return { stored, content };
}
