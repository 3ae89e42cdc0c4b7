import * as at from './invoice-paths';

/** Identifiers of which an invoice must have one. */
export type Identified = { says: string; paths: readonly string[] };

const TAX_ID = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA|FC]';
const REPRESENTATIVE = `${at.REPRESENTATIVE}/${at.VAT_ID}`;

const taxedSeller: Identified = {
  says: 'an identifier of the seller for taxes (BT-31, BT-32) or of its tax representative (BT-63)',
  paths: [`${at.SELLER}/${TAX_ID}`, REPRESENTATIVE],
};
/** Also what an invoice that is not subject to VAT must not have. */
export const sellerWithVat: Identified = {
  says: 'a VAT identifier of the seller (BT-31) or of its tax representative (BT-63)',
  paths: [`${at.SELLER}/${at.VAT_ID}`, REPRESENTATIVE],
};
const buyerWithVat: Identified = {
  says: 'a VAT identifier of the buyer (BT-48)',
  paths: [`${at.BUYER}/${at.VAT_ID}`],
};
const registeredBuyer: Identified = {
  says: 'a VAT identifier (BT-48) or a legal registration (BT-47) of the buyer',
  paths: [`${at.BUYER}/${at.VAT_ID}`, `${at.BUYER}/ram:SpecifiedLegalOrganization/ram:ID`],
};

type Category = {
  /** Its name in rules. */
  rule: string;
  /** Whether it has rates. */
  rates: 'many' | 'zero' | 'none';
  /** Whether it gives a reason for no VAT. */
  reason: 'must' | 'may' | 'may not';
  /** Who must be identified, when lines, allowances or charges have it. */
  identified: readonly Identified[];
};

/** The categories of VAT, with what their rules demand. */
export const vatCategories: Record<string, Category> = {
  S: { rule: 'S', rates: 'many', reason: 'may not', identified: [taxedSeller] },
  L: { rule: 'AF', rates: 'many', reason: 'may not', identified: [taxedSeller] },
  M: { rule: 'AG', rates: 'many', reason: 'may not', identified: [taxedSeller] },
  Z: { rule: 'Z', rates: 'zero', reason: 'may not', identified: [taxedSeller] },
  E: { rule: 'E', rates: 'zero', reason: 'must', identified: [taxedSeller] },
  AE: { rule: 'AE', rates: 'zero', reason: 'must', identified: [taxedSeller, registeredBuyer] },
  K: { rule: 'IC', rates: 'zero', reason: 'must', identified: [sellerWithVat, buyerWithVat] },
  G: { rule: 'G', rates: 'zero', reason: 'must', identified: [sellerWithVat] },
  O: { rule: 'O', rates: 'none', reason: 'must', identified: [] },
  B: { rule: 'B', rates: 'many', reason: 'may', identified: [] },
};

export function vatRule(category: string, number: string): string {
  return `BR-${vatCategories[category]?.rule}-${number}`;
}

export function ratesOf(category: string): Category['rates'] | undefined {
  return vatCategories[category]?.rates;
}
