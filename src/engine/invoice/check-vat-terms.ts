import { COUNTRY, DELIVERY, PERIOD, SHIP_TO } from './invoice-paths';
import { type InvoiceNode, isFilledAt } from './invoice-xml';
import type { InvoiceSums, Taxed } from './read-invoice';
import { type Identified, sellerWithVat, vatCategories, vatRule } from './vat-categories';

type Kind = { what: string; parts: readonly Taxed[]; identified: string; alone: string };

const SUPPLIED = [
  `${DELIVERY}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime`,
  `${PERIOD}/ram:StartDateTime`,
  `${PERIOD}/ram:EndDateTime`,
];

/** What the categories of VAT demand of the other terms of an invoice. */
export function checkVatTerms(root: InvoiceNode, sums: InvoiceSums, isExtended: boolean): string[] {
  const kinds: Kind[] = [
    { what: 'lines', parts: sums.lines, identified: '02', alone: '12' },
    { what: 'allowances', parts: sums.allowances, identified: '03', alone: '13' },
    { what: 'charges', parts: sums.charges, identified: '04', alone: '14' },
  ];
  const has = (category: string) => sums.vat.some((part) => part.category === category);
  return [
    ...kinds.flatMap((kind) => checkIdentified(root, kind)),
    ...(has('K') ? checkSupply(root) : []),
    // The extended profile lets an invoice have some parts that are not subject to VAT.
    ...(isExtended ? [] : kinds.flatMap((kind) => checkUnidentified(root, kind))),
    ...(isExtended || !has('O') ? [] : checkAlone(kinds, sums)),
  ];
}

function isThere(root: InvoiceNode, { paths }: Identified): boolean {
  return paths.some((path) => isFilledAt(root, path));
}

function checkIdentified(root: InvoiceNode, { what, parts, identified }: Kind): string[] {
  return [...new Set(parts.map(({ category }) => category))].flatMap((category) => {
    const absent = vatCategories[category]?.identified.filter((one) => !isThere(root, one)) ?? [];
    const rule = vatRule(category, identified);
    return absent.map(
      ({ says }) => `${rule}: with ${what} of the VAT category ${category}, the invoice must have ${says}`,
    );
  });
}

function checkUnidentified(root: InvoiceNode, { what, parts, identified }: Kind): string[] {
  return parts.some(({ category }) => category === 'O') && isThere(root, sellerWithVat)
    ? [
        `${vatRule('O', identified)}: with ${what} of the VAT category O, the invoice must not have ${sellerWithVat.says}`,
      ]
    : [];
}

/** A supply within the Union says when it was made, and to which country. */
function checkSupply(root: InvoiceNode): string[] {
  const rule = (number: string) => `${vatRule('K', number)}: with the VAT category K, the invoice must have`;
  return [
    ...(SUPPLIED.some((path) => isFilledAt(root, path))
      ? []
      : [`${rule('11')} the date of the delivery (BT-72) or the invoicing period (BG-14)`]),
    ...(isFilledAt(root, `${SHIP_TO}/${COUNTRY}`)
      ? []
      : [`${rule('12')} the country of the delivery (BT-80)`]),
  ];
}

/** What is not subject to VAT stands on an invoice of its own. */
function checkAlone(kinds: readonly Kind[], { vat }: InvoiceSums): string[] {
  return [{ what: 'VAT parts', parts: vat, alone: '11' }, ...kinds]
    .filter(({ parts }) => parts.some(({ category }) => category !== 'O'))
    .map(
      ({ what, alone }) =>
        `${vatRule('O', alone)}: with a VAT part of the category O, all ${what} must have it`,
    );
}
