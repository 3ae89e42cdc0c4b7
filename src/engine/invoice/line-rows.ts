import { ExactDecimal } from './exact-decimal';
import { isInOrder } from './header-rows';
import * as at from './invoice-paths';
import { each, type InvoiceRule, invoice, must, needs } from './invoice-rules';
import { type InvoiceNode, textAt } from './invoice-xml';

const lines = each(at.LINES, 'line');
const periods = each(at.LINE_PERIODS, 'line period');
const allowances = each(at.LINE_ALLOWANCES, 'line allowance');
const charges = each(at.LINE_CHARGES, 'line charge');
const itemNumbers = each(`${at.PRODUCTS}/ram:GlobalID`, 'standard identifier of an item');
const itemClasses = each(
  `${at.PRODUCTS}/ram:DesignatedProductClassification/ram:ClassCode`,
  'class of an item',
);
const attributes = each(`${at.PRODUCTS}/ram:ApplicableProductCharacteristic`, 'attribute of an item');
const REASON = ['ram:Reason', 'ram:ReasonCode'];

/** What EN 16931 demands of lines. */
export const lineRows: readonly InvoiceRule[] = [
  needs('BR-16', invoice, 'an invoice line', 'BG-25', at.LINES),
  needs('BR-21', lines, 'its identifier', 'BT-126', 'ram:AssociatedDocumentLineDocument/ram:LineID'),
  needs('BR-22', lines, 'the quantity', 'BT-129', at.QUANTITY),
  needs('BR-23', lines, 'the unit of the quantity', 'BT-130', `${at.QUANTITY}/@unitCode`),
  needs('BR-24', lines, 'the net amount', 'BT-131', at.LINE_TOTAL),
  needs('BR-25', lines, 'the name of the item', 'BT-153', 'ram:SpecifiedTradeProduct/ram:Name'),
  needs('BR-26', lines, 'the net price of the item', 'BT-146', `${at.NET_PRICE}/ram:ChargeAmount`),
  must('BR-27', lines, 'have no negative net price (BT-146)', (line) => isNotNegative(line, at.NET_PRICE)),
  must('BR-28', lines, 'have no negative gross price (BT-148)', (line) =>
    isNotNegative(line, at.GROSS_PRICE),
  ),
  must('BR-30', periods, 'not end before it begins (BT-134, BT-135)', isInOrder),
  needs('BR-41', allowances, 'an amount', 'BT-136', 'ram:ActualAmount'),
  needs('BR-42', allowances, 'a reason', 'BT-139 or BT-140', ...REASON),
  needs('BR-43', charges, 'an amount', 'BT-141', 'ram:ActualAmount'),
  needs('BR-44', charges, 'a reason', 'BT-144 or BT-145', ...REASON),
  needs('BR-54', attributes, 'a name', 'BT-160', 'ram:Description'),
  needs('BR-54', attributes, 'a value', 'BT-161', 'ram:Value'),
  needs('BR-64', itemNumbers, 'a scheme', 'BT-157', '@schemeID'),
  needs('BR-65', itemClasses, 'a scheme', 'BT-158', '@listID'),
  needs('BR-CO-04', lines, 'the VAT category', 'BT-151', `${at.LINE_TAX}[ram:TypeCode=VAT]/ram:CategoryCode`),
  needs(
    'BR-CO-20',
    periods,
    'a first or a last day',
    'BT-134, BT-135',
    'ram:StartDateTime',
    'ram:EndDateTime',
  ),
];

function isNotNegative(line: InvoiceNode, price: string): boolean {
  const amount = ExactDecimal.parse(textAt(line, `${price}/ram:ChargeAmount`));
  return amount === null || amount.compare(ExactDecimal.ZERO) >= 0;
}
