import { ExactDecimal } from './exact-decimal';
import {
  ALLOWANCES,
  CHARGES,
  FEES,
  LINE_TAX,
  LINE_TOTAL,
  LINES,
  SETTLEMENT,
  TOTALS,
  VAT_PARTS,
} from './invoice-paths';
import { type InvoiceNode, nodesAt, textAt } from './invoice-xml';

/** An amount as it is written. `value` is null when it is absent or no number. */
export type Amount = { text: string; value: ExactDecimal | null };

/** An amount that VAT is counted on: of a line, an allowance or a charge. */
export type Taxed = { amount: Amount; category: string; rate: Amount };

export type VatPart = Taxed & { tax: Amount; reason: string };

/** What the sums of an invoice are made of. */
export type InvoiceSums = {
  lines: Taxed[];
  allowances: Taxed[];
  charges: Taxed[];
  /** Charges for services of transport, in the extended profile. */
  fees: Taxed[];
  vat: VatPart[];
  /** The totals, by business term. */
  totals: Record<TotalTerm, Amount>;
};

const totalPaths = {
  'BT-106': 'ram:LineTotalAmount',
  'BT-107': 'ram:AllowanceTotalAmount',
  'BT-108': 'ram:ChargeTotalAmount',
  'BT-109': 'ram:TaxBasisTotalAmount',
  'BT-112': 'ram:GrandTotalAmount',
  'BT-113': 'ram:TotalPrepaidAmount',
  'BT-114': 'ram:RoundingAmount',
  'BT-115': 'ram:DuePayableAmount',
} as const;

export type TotalTerm = keyof typeof totalPaths | 'BT-110';

export function readSums(root: InvoiceNode): InvoiceSums {
  return {
    lines: nodesAt(root, LINES).map(readLine),
    allowances: nodesAt(root, ALLOWANCES).map(readChange),
    charges: nodesAt(root, CHARGES).map(readChange),
    fees: nodesAt(root, FEES).map(readFee),
    vat: nodesAt(root, VAT_PARTS).map(readVat),
    totals: readTotals(root, textAt(root, `${SETTLEMENT}/ram:InvoiceCurrencyCode`)),
  };
}

function readLine(line: InvoiceNode): Taxed {
  return {
    amount: amountAt(line, LINE_TOTAL),
    category: textAt(line, `${LINE_TAX}/ram:CategoryCode`),
    rate: amountAt(line, `${LINE_TAX}/ram:RateApplicablePercent`),
  };
}

function readChange(node: InvoiceNode): Taxed {
  return {
    amount: amountAt(node, 'ram:ActualAmount'),
    category: textAt(node, 'ram:CategoryTradeTax/ram:CategoryCode'),
    rate: amountAt(node, 'ram:CategoryTradeTax/ram:RateApplicablePercent'),
  };
}

function readFee(node: InvoiceNode): Taxed {
  return {
    amount: amountAt(node, 'ram:AppliedAmount'),
    category: textAt(node, 'ram:AppliedTradeTax/ram:CategoryCode'),
    rate: amountAt(node, 'ram:AppliedTradeTax/ram:RateApplicablePercent'),
  };
}

function readVat(node: InvoiceNode): VatPart {
  return {
    amount: amountAt(node, 'ram:BasisAmount'),
    category: textAt(node, 'ram:CategoryCode'),
    rate: amountAt(node, 'ram:RateApplicablePercent'),
    tax: amountAt(node, 'ram:CalculatedAmount'),
    reason: textAt(node, 'ram:ExemptionReason') || textAt(node, 'ram:ExemptionReasonCode'),
  };
}

/** VAT may be told in two currencies: BT-110 is that of the invoice. */
function readTotals(root: InvoiceNode, currency: string): InvoiceSums['totals'] {
  const node = nodesAt(root, TOTALS)[0] ?? root;
  const taxes = nodesAt(node, 'ram:TaxTotalAmount');
  const tax = taxes.find(({ attributes }) => attributes.get('currencyID') === currency);
  const undenoted = taxes.find(({ attributes }) => !attributes.has('currencyID'));
  const read = (term: keyof typeof totalPaths) => amountAt(node, totalPaths[term]);
  return {
    'BT-106': read('BT-106'),
    'BT-107': read('BT-107'),
    'BT-108': read('BT-108'),
    'BT-109': read('BT-109'),
    'BT-110': amountOf((tax ?? undenoted)?.text.trim() ?? ''),
    'BT-112': read('BT-112'),
    'BT-113': read('BT-113'),
    'BT-114': read('BT-114'),
    'BT-115': read('BT-115'),
  };
}

function amountAt(node: InvoiceNode, path: string): Amount {
  return amountOf(textAt(node, path));
}

function amountOf(text: string): Amount {
  return { text, value: ExactDecimal.parse(text) };
}
