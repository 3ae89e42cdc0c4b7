import { limits } from '../limits';
import { checkSplitPayment } from './check-split-payment';
import { checkStructure } from './check-structure';
import { checkSums } from './check-sums';
import { checkVat } from './check-vat';
import { GUIDELINE } from './invoice-paths';
import { type InvoiceFacts, type InvoiceProfile, invoiceFacts, profileFacts } from './invoice-profiles';
import { brokenRules } from './invoice-rules';
import { type InvoiceNode, InvoiceProblem, parseInvoice, textAt } from './invoice-xml';
import { numberRows } from './number-rows';
import { readSums } from './read-invoice';
import { rowsOf } from './rows-of-profile';

export type CheckedInvoice = { ok: true; facts: InvoiceFacts } | { ok: false; problems: string[] };

/**
 * Checks the XML of an invoice: its form, its profile, its structure, the terms and codes that the profile demands,
 * and its sums. A problem is a sentence; one of EN 16931 begins with its rule and names its business terms.
 */
export function checkInvoice(profile: InvoiceProfile, xml: string): CheckedInvoice {
  try {
    return check(profile, readInvoice(xml));
  } catch (error) {
    if (error instanceof InvoiceProblem) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/** The elements of an invoice. Throws an `InvoiceProblem` when the XML is no invoice. */
export function readInvoice(xml: string): InvoiceNode {
  if (new TextEncoder().encode(xml).length > limits.invoiceBytes)
    throw new InvoiceProblem(`the XML has more than ${limits.invoiceBytes} bytes (invoiceBytes)`);
  return parseInvoice(xml.replace(/^\ufeff/, ''));
}

function check(profile: InvoiceProfile, root: InvoiceNode): CheckedInvoice {
  const guideline = textAt(root, GUIDELINE);
  const facts = invoiceFacts(profile, guideline);
  if (facts === null) {
    const { example } = profileFacts[profile];
    const found = guideline === '' ? 'it has none' : `not ${guideline.slice(0, 100)}`;
    return { ok: false, problems: [`BR-01: the guideline (BT-24) of ${profile} is ${example}, ${found}`] };
  }
  const rows = rowsOf(profile);
  const demanded = new Set(rows.flatMap(({ demands }) => demands ?? []));
  const problems = [
    ...brokenRules(rows, root),
    ...checkStructure(root, profile, demanded),
    ...checkAmounts(root, profile),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, facts };
}

/** Sums are of numbers: what is none is said first. */
function checkAmounts(root: InvoiceNode, profile: InvoiceProfile): string[] {
  const sums = readSums(root);
  const unread = brokenRules(numberRows, root);
  return [
    ...(unread.length > 0 ? unread : checkSums(sums, profile)),
    ...checkVat(root, sums, profile),
    ...checkSplitPayment(root, sums),
  ];
}
