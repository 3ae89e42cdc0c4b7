import { limits } from '../limits';
import { checkSplitPayment } from './check-split-payment';
import { checkSums } from './check-sums';
import { checkVat } from './check-vat';
import { type InvoiceFacts, type InvoiceProfile, invoiceFacts, profileFacts } from './invoice-profiles';
import { GUIDELINE, LINES, lineTerms, type RequiredTerm, requiredTerms } from './invoice-terms';
import { type InvoiceNode, InvoiceProblem, nodesAt, parseInvoice, textAt } from './invoice-xml';
import { isCounted, readSums } from './read-invoice';

export type CheckedInvoice = { ok: true; facts: InvoiceFacts } | { ok: false; problems: string[] };

/**
 * Checks the XML of an invoice: its form, its profile, what the profile demands, and its sums. A problem is a
 * sentence; one of EN 16931 begins with its rule and names its business terms.
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
  const absent = [
    ...missing(root, requiredTerms(profile), 'the invoice'),
    ...(profileFacts[profile].has === 'lines' ? checkLines(root) : []),
  ];
  const sums = readSums(root);
  const problems = [
    ...absent,
    ...checkSums(sums, profile),
    ...checkVat(sums, profile),
    ...checkSplitPayment(root, sums),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, facts };
}

function missing(node: InvoiceNode, terms: readonly RequiredTerm[], whose: string): string[] {
  return terms
    .filter(({ path }) => !nodesAt(node, path).some(isFilled))
    .map(({ rule, term, says, path }) => `${rule}: ${whose} must have ${says} (${term}), at ${path}`);
}

function isFilled({ text, children }: InvoiceNode): boolean {
  return text.trim() !== '' || children.length > 0;
}

function checkLines(root: InvoiceNode): string[] {
  return nodesAt(root, LINES)
    .filter(isCounted)
    .flatMap((line, index) => missing(line, lineTerms, `line ${index + 1}`));
}
