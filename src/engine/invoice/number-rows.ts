import * as at from './invoice-paths';
import { each, type InvoiceRule, invoice, numbers } from './invoice-rules';

const allowances = each(at.ALLOWANCES, 'allowance');
const charges = each(at.CHARGES, 'charge');
const fees = each(at.FEES, 'service charge');
const vatParts = each(at.VAT_PARTS, 'VAT part');
const lines = each(at.LINES, 'line');
const lineAllowances = each(at.LINE_ALLOWANCES, 'line allowance');
const lineCharges = each(at.LINE_CHARGES, 'line charge');
const ANY = Number.POSITIVE_INFINITY;

function total(rule: string, says: string, name: string): InvoiceRule {
  return numbers(rule, invoice, says, `${at.TOTALS}/ram:${name}`, 2);
}

/** What must be a number, and how many decimals it may have. */
export const numberRows: readonly InvoiceRule[] = [
  numbers('BR-DEC-01', allowances, 'its amount (BT-92)', 'ram:ActualAmount', 2),
  numbers('BR-DEC-02', allowances, 'its base amount (BT-93)', 'ram:BasisAmount', 2),
  numbers('BR-DEC-05', charges, 'its amount (BT-99)', 'ram:ActualAmount', 2),
  numbers('BR-DEC-05', fees, 'its amount (BT-X-272)', 'ram:AppliedAmount', 2),
  numbers('BR-DEC-06', charges, 'its base amount (BT-100)', 'ram:BasisAmount', 2),
  total('BR-DEC-09', 'the sum of the lines (BT-106)', 'LineTotalAmount'),
  total('BR-DEC-10', 'the sum of allowances (BT-107)', 'AllowanceTotalAmount'),
  total('BR-DEC-11', 'the sum of charges (BT-108)', 'ChargeTotalAmount'),
  total('BR-DEC-12', 'the total without VAT (BT-109)', 'TaxBasisTotalAmount'),
  total('BR-DEC-13', 'the total VAT (BT-110, BT-111)', 'TaxTotalAmount'),
  total('BR-DEC-14', 'the total with VAT (BT-112)', 'GrandTotalAmount'),
  total('BR-DEC-16', 'the paid amount (BT-113)', 'TotalPrepaidAmount'),
  total('BR-DEC-17', 'the rounding amount (BT-114)', 'RoundingAmount'),
  total('BR-DEC-18', 'the amount due (BT-115)', 'DuePayableAmount'),
  numbers('BR-DEC-19', vatParts, 'its taxable amount (BT-116)', 'ram:BasisAmount', 2),
  numbers('BR-DEC-20', vatParts, 'its tax amount (BT-117)', 'ram:CalculatedAmount', 2),
  numbers('BR-DEC-23', lines, 'its net amount (BT-131)', at.LINE_TOTAL, 2),
  numbers('BR-DEC-24', lineAllowances, 'its amount (BT-136)', 'ram:ActualAmount', 2),
  numbers('BR-DEC-25', lineAllowances, 'its base amount (BT-137)', 'ram:BasisAmount', 2),
  numbers('BR-DEC-27', lineCharges, 'its amount (BT-141)', 'ram:ActualAmount', 2),
  numbers('BR-DEC-28', lineCharges, 'its base amount (BT-142)', 'ram:BasisAmount', 2),
  numbers('BR-22', lines, 'its quantity (BT-129)', at.QUANTITY, ANY),
  numbers('BR-26', lines, 'its net price (BT-146)', `${at.NET_PRICE}/ram:ChargeAmount`, ANY),
  numbers('BR-28', lines, 'its gross price (BT-148)', `${at.GROSS_PRICE}/ram:ChargeAmount`, ANY),
  numbers('BR-48', vatParts, 'its rate (BT-119)', 'ram:RateApplicablePercent', ANY),
];
