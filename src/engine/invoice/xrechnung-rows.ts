import { ExactDecimal } from './exact-decimal';
import * as at from './invoice-paths';
import { bars, each, type InvoiceRule, invoice, must, needs, one } from './invoice-rules';
import { type InvoiceNode, isFilledAt, nodesAt, textAt, valuesAt } from './invoice-xml';

const CONTACT = `${at.SELLER}/ram:DefinedTradeContact`;
const contact = one(CONTACT, 'the contact of the seller');
const shipToAddress = one(`${at.SHIP_TO}/${at.ADDRESS}`, 'the address of the delivery');
const changes = each(at.HEADER_CHANGES, 'allowance or charge');
const lineChanges = each(at.LINE_CHANGES, 'line allowance or charge');
const lines = each(at.LINES, 'line');
const vatParts = each(at.VAT_PARTS, 'VAT part');

const transfers = each(`${at.PAYMENT}[ram:TypeCode=30|58]`, 'credit transfer');
const cards = each(`${at.PAYMENT}[ram:TypeCode=48|54|55]`, 'payment by card');
const debits = each(`${at.PAYMENT}[ram:TypeCode=59]`, 'direct debit');
const mandated = each(`${at.PAYMENT}[ram:TypeCode=49|59]`, 'direct debit');
const TRANSFER = 'ram:PayeePartyCreditorFinancialAccount';
const CARD = 'ram:ApplicableTradeSettlementFinancialCard';
const DEBTOR = 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID';
const MANDATE = `${at.PAYMENT_TERMS}/ram:DirectDebitMandateID`;
const CREDITOR = `${at.SETTLEMENT}/ram:CreditorReferenceID`;
const DEBIT = [`/${MANDATE}`, `/${CREDITOR}`, DEBTOR];
const DIRECT_DEBIT = [MANDATE, CREDITOR, `${at.PAYMENT}/${DEBTOR}`];

const ELECTRONIC = 'ram:URIUniversalCommunication/ram:URIID';
const PROCESS = 'rsm:ExchangedDocumentContext/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';

/** What XRechnung demands beside EN 16931: what its published validation counts as errors, for CII. */
export const xrechnungRows: readonly InvoiceRule[] = [
  needs('BR-DE-1', invoice, 'the payment instructions', 'BG-16', at.PAYMENT),
  needs('BR-DE-2', invoice, 'the contact of the seller', 'BG-6', CONTACT),
  needs('BR-DE-3', invoice, 'the city of the seller', 'BT-37', `${at.SELLER}/${at.ADDRESS}/ram:CityName`),
  needs(
    'BR-DE-4',
    invoice,
    'the postcode of the seller',
    'BT-38',
    `${at.SELLER}/${at.ADDRESS}/ram:PostcodeCode`,
  ),
  needs('BR-DE-5', contact, 'a name', 'BT-41', 'ram:PersonName', 'ram:DepartmentName'),
  needs(
    'BR-DE-6',
    contact,
    'a phone number',
    'BT-42',
    'ram:TelephoneUniversalCommunication/ram:CompleteNumber',
  ),
  needs('BR-DE-7', contact, 'an email address', 'BT-43', 'ram:EmailURIUniversalCommunication/ram:URIID'),
  needs('BR-DE-8', invoice, 'the city of the buyer', 'BT-52', `${at.BUYER}/${at.ADDRESS}/ram:CityName`),
  needs(
    'BR-DE-9',
    invoice,
    'the postcode of the buyer',
    'BT-53',
    `${at.BUYER}/${at.ADDRESS}/ram:PostcodeCode`,
  ),
  needs('BR-DE-10', shipToAddress, 'a city', 'BT-77', 'ram:CityName'),
  needs('BR-DE-11', shipToAddress, 'a postcode', 'BT-78', 'ram:PostcodeCode'),
  needs('BR-DE-14', vatParts, 'a rate', 'BT-119', 'ram:RateApplicablePercent'),
  needs('BR-DE-15', invoice, 'the buyer reference', 'BT-10', `${at.AGREEMENT}/ram:BuyerReference`),
  must(
    'BR-DE-18',
    invoice,
    'write its discounts (BT-20) as #SKONTO#TAGE=14#PROZENT=2.00#, each on a line',
    isSkontoRight,
  ),
  must('BR-DE-22', invoice, 'give each supporting document (BT-125) its own file name', hasOwnFileNames),
  needs('BR-DE-23-a', transfers, 'an account', 'BG-17', TRANSFER),
  bars('BR-DE-23-b', transfers, 'a card (BG-18) or a direct debit (BG-19)', CARD, ...DEBIT),
  needs('BR-DE-24-a', cards, 'the card', 'BG-18', CARD),
  bars('BR-DE-24-b', cards, 'an account (BG-17) or a direct debit (BG-19)', TRANSFER, ...DEBIT),
  must('BR-DE-25-a', debits, 'have a mandate, a creditor or an account (BG-19)', (_, root) => isDebit(root)),
  bars('BR-DE-25-b', debits, 'an account (BG-17) or a card (BG-18)', TRANSFER, CARD),
  must(
    'BR-DE-30',
    invoice,
    'have the creditor (BT-90) of its direct debit',
    (root) => !isDebit(root) || isFilledAt(root, CREDITOR),
  ),
  must(
    'BR-DE-31',
    invoice,
    'have the account (BT-91) of its direct debit',
    (root) => !isDebit(root) || isFilledAt(root, `${at.PAYMENT}/${DEBTOR}`),
  ),
  needs('PEPPOL-EN16931-R001', invoice, 'the business process', 'BT-23', PROCESS),
  { rule: 'PEPPOL-EN16931-R008', of: invoice, wrong: namesEmptyElement },
  needs(
    'PEPPOL-EN16931-R010',
    invoice,
    'the electronic address of the buyer',
    'BT-49',
    `${at.BUYER}/${ELECTRONIC}`,
  ),
  needs(
    'PEPPOL-EN16931-R020',
    invoice,
    'the electronic address of the seller',
    'BT-34',
    `${at.SELLER}/${ELECTRONIC}`,
  ),
  ...[changes, lineChanges].flatMap((of) => [
    must('PEPPOL-EN16931-R041', of, 'have a base amount, because it has a percentage', hasBase),
    must('PEPPOL-EN16931-R042', of, 'have a percentage, because it has a base amount', hasPercentage),
  ]),
  must('PEPPOL-EN16931-R061', mandated, 'have a mandate (BT-89)', (_, root) => isFilledAt(root, MANDATE)),
  must('PEPPOL-EN16931-R121', lines, 'have base quantities of prices (BT-149) above zero', hasBaseQuantities),
];

const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;

function isSkontoRight(root: InvoiceNode): boolean {
  const text = nodesAt(root, `${at.PAYMENT_TERMS}/ram:Description`)[0]?.text ?? '';
  const entries = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('#'));
  const rest = text.split(/#.+#/).at(-1) ?? '';
  return entries.length === 0 || (entries.every((entry) => SKONTO.test(entry)) && /^\s*\n/.test(rest));
}

function hasOwnFileNames(root: InvoiceNode): boolean {
  const path = `${at.AGREEMENT}/ram:AdditionalReferencedDocument/ram:AttachmentBinaryObject/@filename`;
  const names = valuesAt(root, path).filter((name) => name !== '');
  return new Set(names).size === names.length;
}

function isDebit(root: InvoiceNode): boolean {
  return DIRECT_DEBIT.some((path) => isFilledAt(root, path));
}

function namesEmptyElement(root: InvoiceNode): string | null {
  const empty = findEmpty(root);
  return empty && `must have no empty elements, but has ${empty}`;
}

function findEmpty({ name, text, children }: InvoiceNode): string | null {
  if (children.length === 0)
    return text.trim() === '' && name !== 'ram:ApplicableHeaderTradeDelivery' ? name : null;
  for (const child of children) {
    const empty = findEmpty(child);
    if (empty !== null) return empty;
  }
  return null;
}

function hasBase(change: InvoiceNode): boolean {
  return !isFilledAt(change, 'ram:CalculationPercent') || isFilledAt(change, 'ram:BasisAmount');
}

function hasPercentage(change: InvoiceNode): boolean {
  return !isFilledAt(change, 'ram:BasisAmount') || isFilledAt(change, 'ram:CalculationPercent');
}

function hasBaseQuantities(line: InvoiceNode): boolean {
  return [at.NET_PRICE, at.GROSS_PRICE].every((price) => {
    const quantity = ExactDecimal.parse(textAt(line, `${price}/ram:BasisQuantity`));
    return quantity === null || quantity.compare(ExactDecimal.ZERO) > 0;
  });
}
