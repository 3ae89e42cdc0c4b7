import { ExactDecimal } from './exact-decimal';
import * as at from './invoice-paths';
import { each, type InvoiceRule, invoice, must, needs, one } from './invoice-rules';
import { type InvoiceNode, isFilledAt, textAt, valuesAt } from './invoice-xml';

const seller = one(at.SELLER, 'the seller');
const representative = one(at.REPRESENTATIVE, 'the tax representative of the seller');
const payee = one(`${at.SETTLEMENT}/ram:PayeeTradeParty`, 'the payee');
const sellerAddress = one(
  `${at.SELLER}/ram:URIUniversalCommunication`,
  'the electronic address of the seller',
);
const buyerAddress = one(`${at.BUYER}/ram:URIUniversalCommunication`, 'the electronic address of the buyer');
const shipToAddress = one(`${at.SHIP_TO}/${at.ADDRESS}`, 'the address of the delivery');
const period = one(at.PERIOD, 'the invoicing period');
const changes = each(at.HEADER_CHANGES, 'allowance or charge');
const allowances = each(at.ALLOWANCES, 'allowance');
const charges = each(at.CHARGES, 'charge');
const vatParts = each(at.VAT_PARTS, 'VAT part');
const ratedParts = each(`${at.VAT_PARTS}[ram:CategoryCode=S|Z|E|AE|K|G|L|M|B]`, 'VAT part');
const payments = each(at.PAYMENT, 'payment means');
const creditAccounts = each(
  `${at.PAYMENT}[ram:TypeCode=30|58]/ram:PayeePartyCreditorFinancialAccount`,
  'credit transfer',
);
const documents = each(`${at.AGREEMENT}/ram:AdditionalReferencedDocument`, 'supporting document');
const preceding = each(`${at.SETTLEMENT}/ram:InvoiceReferencedDocument`, 'preceding invoice');
const REASON = ['ram:Reason', 'ram:ReasonCode'];
const CATEGORY = 'ram:CategoryTradeTax[ram:TypeCode=VAT]/ram:CategoryCode';

/** What EN 16931 demands of every invoice. */
export const everyRows: readonly InvoiceRule[] = [
  needs('BR-02', invoice, 'the invoice number', 'BT-1', `${at.DOCUMENT}/ram:ID`),
  needs('BR-03', invoice, 'the issue date', 'BT-2', `${at.DOCUMENT}/ram:IssueDateTime/${at.DATE}`),
  needs('BR-04', invoice, 'the invoice type code', 'BT-3', `${at.DOCUMENT}/ram:TypeCode`),
  needs('BR-05', invoice, 'the currency code', 'BT-5', `${at.SETTLEMENT}/ram:InvoiceCurrencyCode`),
  needs('BR-06', invoice, 'the name of the seller', 'BT-27', `${at.SELLER}/ram:Name`),
  needs('BR-07', invoice, 'the name of the buyer', 'BT-44', `${at.BUYER}/ram:Name`),
  needs('BR-08', invoice, 'the address of the seller', 'BG-5', `${at.SELLER}/${at.ADDRESS}`),
  needs('BR-09', invoice, 'the country of the seller', 'BT-40', `${at.SELLER}/${at.COUNTRY}`),
  needs('BR-13', invoice, 'the total without VAT', 'BT-109', `${at.TOTALS}/ram:TaxBasisTotalAmount`),
  needs('BR-14', invoice, 'the total with VAT', 'BT-112', `${at.TOTALS}/ram:GrandTotalAmount`),
  needs('BR-15', invoice, 'the amount due', 'BT-115', `${at.TOTALS}/ram:DuePayableAmount`),
  needs(
    'BR-CO-26',
    seller,
    'an identifier',
    'BT-29, BT-30 or BT-31',
    'ram:ID',
    'ram:GlobalID',
    'ram:SpecifiedLegalOrganization/ram:ID',
    at.VAT_ID,
  ),
];

/** What it demands of invoices that have more than totals. */
export const headerRows: readonly InvoiceRule[] = [
  needs('BR-10', invoice, 'the address of the buyer', 'BG-8', `${at.BUYER}/${at.ADDRESS}`),
  needs('BR-11', invoice, 'the country of the buyer', 'BT-55', `${at.BUYER}/${at.COUNTRY}`),
  needs('BR-12', invoice, 'the sum of the lines', 'BT-106', `${at.TOTALS}/ram:LineTotalAmount`),
  needs('BR-17', payee, 'a name', 'BT-59', 'ram:Name'),
  needs('BR-18', representative, 'a name', 'BT-62', 'ram:Name'),
  needs('BR-19', representative, 'an address', 'BG-12', at.ADDRESS),
  needs('BR-20', representative, 'a country', 'BT-69', at.COUNTRY),
  must('BR-29', period, 'not end before it begins (BT-73, BT-74)', isInOrder),
  needs('BR-31', allowances, 'an amount', 'BT-92', 'ram:ActualAmount'),
  needs('BR-32', allowances, 'a VAT category', 'BT-95', CATEGORY),
  needs('BR-33', allowances, 'a reason', 'BT-97 or BT-98', ...REASON),
  needs('BR-36', charges, 'an amount', 'BT-99', 'ram:ActualAmount'),
  needs('BR-37', charges, 'a VAT category', 'BT-102', CATEGORY),
  needs('BR-38', charges, 'a reason', 'BT-104 or BT-105', ...REASON),
  needs('BR-45', vatParts, 'a taxable amount', 'BT-116', 'ram:BasisAmount'),
  needs('BR-46', vatParts, 'a tax amount', 'BT-117', 'ram:CalculatedAmount'),
  needs('BR-47', vatParts, 'a category of VAT', 'BT-118', '.[ram:TypeCode=VAT]/ram:CategoryCode'),
  needs('BR-48', ratedParts, 'a rate', 'BT-119', 'ram:RateApplicablePercent'),
  needs('BR-49', payments, 'a type code', 'BT-81', 'ram:TypeCode'),
  needs('BR-50', creditAccounts, 'an account', 'BT-84', 'ram:IBANID', 'ram:ProprietaryID'),
  needs('BR-52', documents, 'a reference', 'BT-122', 'ram:IssuerAssignedID'),
  must(
    'BR-53',
    invoice,
    'have the total VAT (BT-111) in its accounting currency (BT-6), another one than its own (BT-5)',
    hasAccountingTotal,
  ),
  needs('BR-55', preceding, 'a reference', 'BT-25', 'ram:IssuerAssignedID'),
  needs('BR-56', representative, 'a VAT identifier', 'BT-63', at.VAT_ID),
  needs('BR-57', shipToAddress, 'a country', 'BT-80', 'ram:CountryID'),
  needs('BR-62', sellerAddress, 'a scheme', 'BT-34', 'ram:URIID/@schemeID'),
  needs('BR-63', buyerAddress, 'a scheme', 'BT-49', 'ram:URIID/@schemeID'),
  needs('BR-66', changes, 'an indicator', 'BG-20, BG-21', 'ram:ChargeIndicator/udt:Indicator'),
  must(
    'BR-CO-03',
    vatParts,
    'not have both a date of VAT and a code for it (BT-7, BT-8)',
    (part) => !(isFilledAt(part, 'ram:TaxPointDate') && isFilledAt(part, 'ram:DueDateTypeCode')),
  ),
  needs('BR-CO-18', invoice, 'the VAT breakdown', 'BG-23', at.VAT_PARTS),
  needs('BR-CO-19', period, 'a first or a last day', 'BT-73, BT-74', 'ram:StartDateTime', 'ram:EndDateTime'),
  must(
    'BR-CO-25',
    invoice,
    'have the due date (BT-9) or terms of payment (BT-20), because an amount is due (BT-115)',
    (root) => !isDue(root) || hasTerms(root),
  ),
];

/** Whether the last day of a period is not before its first. Dates of this format sort as texts do. */
export function isInOrder(node: InvoiceNode): boolean {
  const [start, end] = [`ram:StartDateTime/${at.DATE}`, `ram:EndDateTime/${at.DATE}`].map((path) =>
    textAt(node, path),
  );
  return !start || !end || end >= start;
}

function hasAccountingTotal(root: InvoiceNode): boolean {
  const currency = textAt(root, `${at.SETTLEMENT}/ram:TaxCurrencyCode`);
  if (currency === '') return true;
  const told = valuesAt(root, `${at.TOTALS}/ram:TaxTotalAmount/@currencyID`);
  return told.includes(currency) && currency !== textAt(root, `${at.SETTLEMENT}/ram:InvoiceCurrencyCode`);
}

function isDue(root: InvoiceNode): boolean {
  const due = ExactDecimal.parse(textAt(root, `${at.TOTALS}/ram:DuePayableAmount`));
  return due !== null && due.compare(ExactDecimal.ZERO) > 0;
}

function hasTerms(root: InvoiceNode): boolean {
  return ['ram:DueDateDateTime', 'ram:Description'].some((path) =>
    isFilledAt(root, `${at.PAYMENT_TERMS}/${path}`),
  );
}
