import { buyerCountry, sellerCountry } from './invoice-terms';
import { type InvoiceNode, textAt } from './invoice-xml';
import type { InvoiceSums } from './read-invoice';

/** What Italian split payment (category B) demands beside the other rules of VAT. */
export function checkSplitPayment(
  root: InvoiceNode,
  { lines, allowances, charges, vat }: InvoiceSums,
): string[] {
  const used = new Set([...lines, ...allowances, ...charges, ...vat].map(({ category }) => category));
  if (!used.has('B')) return [];
  const foreign = [sellerCountry, buyerCountry].filter(
    ({ path }) => !['', 'IT'].includes(textAt(root, path)),
  );
  return [
    ...foreign.map(
      ({ term, says, path }) =>
        `BR-B-01: with the VAT category B, ${says} (${term}) must be IT, not ${textAt(root, path).slice(0, 20)}`,
    ),
    ...(used.has('S') ? ['BR-B-02: an invoice with the VAT category B must have none with S'] : []),
  ];
}
