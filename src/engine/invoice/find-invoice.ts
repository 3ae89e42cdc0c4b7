import { checkInvoice, readInvoice } from './check-invoice';
import { GUIDELINE } from './invoice-paths';
import { type InvoiceProfile, invoiceFacts, invoiceProfiles } from './invoice-profiles';
import { InvoiceProblem, textAt } from './invoice-xml';

/** What the XML of an invoice says of itself, and what is wrong with it. */
export type FoundInvoice = {
  /** Null when the guideline is that of no known profile. */
  profile: InvoiceProfile | null;
  guideline: string | null;
  problems: string[];
};

/** The names by which Factur-X, ZUGFeRD and XRechnung know the XML of an invoice. */
const NAMES = new Set(['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']);

export function isInvoiceName(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

/** Reads the XML of an invoice of any profile. */
export function findInvoice(content: Uint8Array): FoundInvoice {
  const xml = new TextDecoder().decode(content);
  try {
    const guideline = textAt(readInvoice(xml), GUIDELINE);
    const profile = invoiceProfiles.find((known) => invoiceFacts(known, guideline) !== null) ?? null;
    if (profile === null) return { profile, guideline: guideline || null, problems: [] };
    const checked = checkInvoice(profile, xml);
    return { profile, guideline, problems: checked.ok ? [] : checked.problems };
  } catch (error) {
    if (error instanceof InvoiceProblem) return { profile: null, guideline: null, problems: [error.message] };
    throw error;
  }
}
