import type { InvoiceProfile } from './invoice-profiles';
import { profileFacts } from './invoice-profiles';

/** A term that an invoice must have: its name in EN 16931, where it stands, and the rule that demands it. */
export type RequiredTerm = { rule: string; term: string; says: string; path: string };

const DOCUMENT = 'rsm:ExchangedDocument';
const TRADE = 'rsm:SupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ram:ApplicableHeaderTradeAgreement`;
const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const BUYER = `${AGREEMENT}/ram:BuyerTradeParty`;
const CONTACT = `${SELLER}/ram:DefinedTradeContact`;

export const SETTLEMENT = `${TRADE}/ram:ApplicableHeaderTradeSettlement`;
export const TOTALS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
export const LINES = `${TRADE}/ram:IncludedSupplyChainTradeLineItem`;
export const GUIDELINE = 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID';

function term(rule: string, name: string, says: string, path: string): RequiredTerm {
  return { rule, term: name, says, path };
}

export const sellerCountry = term(
  'BR-09',
  'BT-40',
  'the country of the seller',
  `${SELLER}/ram:PostalTradeAddress/ram:CountryID`,
);
export const buyerCountry = term(
  'BR-11',
  'BT-55',
  'the country of the buyer',
  `${BUYER}/ram:PostalTradeAddress/ram:CountryID`,
);

const ofEvery = [
  term('BR-02', 'BT-1', 'the invoice number', `${DOCUMENT}/ram:ID`),
  term('BR-03', 'BT-2', 'the issue date', `${DOCUMENT}/ram:IssueDateTime/udt:DateTimeString`),
  term('BR-04', 'BT-3', 'the invoice type code', `${DOCUMENT}/ram:TypeCode`),
  term('BR-05', 'BT-5', 'the currency code', `${SETTLEMENT}/ram:InvoiceCurrencyCode`),
  term('BR-06', 'BT-27', 'the name of the seller', `${SELLER}/ram:Name`),
  term('BR-07', 'BT-44', 'the name of the buyer', `${BUYER}/ram:Name`),
  sellerCountry,
  term('BR-13', 'BT-109', 'the total without VAT', `${TOTALS}/ram:TaxBasisTotalAmount`),
  term('BR-14', 'BT-112', 'the total with VAT', `${TOTALS}/ram:GrandTotalAmount`),
  term('BR-15', 'BT-115', 'the amount due', `${TOTALS}/ram:DuePayableAmount`),
];

const beyondTotals = [
  buyerCountry,
  term('BR-12', 'BT-106', 'the sum of the lines', `${TOTALS}/ram:LineTotalAmount`),
  term('BR-CO-18', 'BG-23', 'the VAT breakdown', `${SETTLEMENT}/ram:ApplicableTradeTax`),
];

const withLines = [term('BR-16', 'BG-25', 'an invoice line', LINES)];

const electronic = 'ram:URIUniversalCommunication/ram:URIID';
const ofXrechnung = [
  term('BR-DE-15', 'BT-10', 'the buyer reference', `${AGREEMENT}/ram:BuyerReference`),
  term(
    'BR-DE-1',
    'BG-16',
    'the payment instructions',
    `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`,
  ),
  term('BR-DE-2', 'BG-6', 'the contact of the seller', CONTACT),
  term(
    'BR-DE-6',
    'BT-42',
    'the phone of the seller',
    `${CONTACT}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`,
  ),
  term(
    'BR-DE-7',
    'BT-43',
    'the email of the seller',
    `${CONTACT}/ram:EmailURIUniversalCommunication/ram:URIID`,
  ),
  term('BR-DE-3', 'BT-37', 'the city of the seller', `${SELLER}/ram:PostalTradeAddress/ram:CityName`),
  term('BR-DE-4', 'BT-38', 'the postcode of the seller', `${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`),
  term('BR-DE-8', 'BT-52', 'the city of the buyer', `${BUYER}/ram:PostalTradeAddress/ram:CityName`),
  term('BR-DE-9', 'BT-53', 'the postcode of the buyer', `${BUYER}/ram:PostalTradeAddress/ram:PostcodeCode`),
  term('PEPPOL-EN16931-R020', 'BT-34', 'the electronic address of the seller', `${SELLER}/${electronic}`),
  term('PEPPOL-EN16931-R010', 'BT-49', 'the electronic address of the buyer', `${BUYER}/${electronic}`),
];

/** The terms that invoices of a profile must have. */
export function requiredTerms(profile: InvoiceProfile): RequiredTerm[] {
  const { has } = profileFacts[profile];
  return [
    ...ofEvery,
    ...(has === 'totals' ? [] : beyondTotals),
    ...(has === 'lines' ? withLines : []),
    ...(profile === 'xrechnung' ? ofXrechnung : []),
  ];
}

const SUMMARY = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation';
export const LINE_TOTAL = `${SUMMARY}/ram:LineTotalAmount`;
export const LINE_TAX = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';
export const LINE_KIND = 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode';
const PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount';

/** What each line must have. */
export const lineTerms = [
  term('BR-21', 'BT-126', 'its identifier', 'ram:AssociatedDocumentLineDocument/ram:LineID'),
  term('BR-25', 'BT-153', 'the name of the item', 'ram:SpecifiedTradeProduct/ram:Name'),
  term('BR-22', 'BT-129', 'the quantity', 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
  term('BR-26', 'BT-146', 'the net price of the item', PRICE),
  term('BR-24', 'BT-131', 'the net amount', LINE_TOTAL),
  term('BR-CO-04', 'BT-151', 'the VAT category', `${LINE_TAX}/ram:CategoryCode`),
];
