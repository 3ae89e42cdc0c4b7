import { BUYER, COUNTRY, SELLER } from './invoice-paths';
import { type InvoiceNode, textAt } from './invoice-xml';
import type { InvoiceSums } from './read-invoice';

const COUNTRIES = [
  { says: 'the country of the seller (BT-40)', path: `${SELLER}/${COUNTRY}` },
  { says: 'the country of the buyer (BT-55)', path: `${BUYER}/${COUNTRY}` },
];

/** What Italian split payment (category B) demands beside the other rules of VAT. */
export function checkSplitPayment(
  root: InvoiceNode,
  { lines, allowances, charges, vat }: InvoiceSums,
): string[] {
  const used = new Set([...lines, ...allowances, ...charges, ...vat].map(({ category }) => category));
  if (!used.has('B')) return [];
  const foreign = COUNTRIES.filter(({ path }) => !['', 'IT'].includes(textAt(root, path)));
  return [
    ...foreign.map(
      ({ says, path }) =>
        `BR-B-01: with the VAT category B, ${says} must be IT, not ${textAt(root, path).slice(0, 20)}`,
    ),
    ...(used.has('S') ? ['BR-B-02: an invoice with the VAT category B must have none with S'] : []),
  ];
}
