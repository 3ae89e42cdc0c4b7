import { ExactDecimal } from './exact-decimal';
import type { InvoiceProfile } from './invoice-profiles';
import { profileFacts } from './invoice-profiles';
import type { Amount, InvoiceSums, TotalTerm } from './read-invoice';

/** The totals that have names, for messages. */
const names: Record<TotalTerm, string> = {
  'BT-106': 'the sum of the lines',
  'BT-107': 'the sum of allowances',
  'BT-108': 'the sum of charges',
  'BT-109': 'the total without VAT',
  'BT-110': 'the total VAT',
  'BT-112': 'the total with VAT',
  'BT-113': 'the paid amount',
  'BT-114': 'the rounding amount',
  'BT-115': 'the amount due',
};

const CENT = new ExactDecimal(1n, 2);

/** The sums of an invoice that do not add up (EN 16931-1, 6.4.3), as sentences that begin with the rule. */
export function checkSums(sums: InvoiceSums, profile: InvoiceProfile): string[] {
  return [...ruleSums(sums, profile)];
}

function* ruleSums(sums: InvoiceSums, profile: InvoiceProfile): Generator<string> {
  const { totals, lines, allowances, vat } = sums;
  const charges = [...sums.charges, ...sums.fees];
  const { has } = profileFacts[profile];
  const of = (term: TotalTerm) => countedOf(totals[term]);
  // In the extended profile each amount may be rounded by itself (BR-FXEXT).
  const slack = (count: number) =>
    profile === 'extended' ? CENT.times(new ExactDecimal(BigInt(count), 0)) : ExactDecimal.ZERO;
  const amounts = (parts: readonly { amount: Amount }[]) => parts.map(({ amount }) => countedOf(amount));
  const check = (rule: string, term: TotalTerm, right: ExactDecimal, from: string, count = 1): string[] => {
    const difference = of(term).minus(right).abs();
    if (difference.compare(slack(count)) <= 0) return [];
    const label = profile === 'extended' && rule !== 'BR-CO-16' ? rule.replace('BR-', 'BR-FXEXT-') : rule;
    return [`${label}: ${names[term]} (${term}) is ${of(term)}, but ${from} make ${right}`];
  };
  if (has === 'lines')
    yield* check('BR-CO-10', 'BT-106', ExactDecimal.sum(amounts(lines)), 'the lines (BT-131)', lines.length);
  if (has !== 'totals') {
    const [less, more] = [ExactDecimal.sum(amounts(allowances)), ExactDecimal.sum(amounts(charges))];
    yield* check('BR-CO-11', 'BT-107', less, 'the allowances (BT-92)', allowances.length);
    yield* check('BR-CO-12', 'BT-108', more, 'the charges (BT-99)', charges.length);
    const net = of('BT-106').minus(of('BT-107')).plus(of('BT-108'));
    const parts = lines.length + allowances.length + charges.length;
    yield* check(
      'BR-CO-13',
      'BT-109',
      net,
      'lines less allowances plus charges (BT-106, BT-107, BT-108)',
      parts,
    );
    const tax = ExactDecimal.sum(vat.map((part) => countedOf(part.tax)));
    yield* check('BR-CO-14', 'BT-110', tax, 'the taxes of the VAT breakdown (BT-117)', vat.length);
  }
  if (has !== 'totals' || totals['BT-110'].text !== '')
    yield* check('BR-CO-15', 'BT-112', of('BT-109').plus(of('BT-110')), 'net total and VAT (BT-109, BT-110)');
  if (has !== 'totals') {
    const due = of('BT-112').minus(of('BT-113')).plus(of('BT-114'));
    yield* check('BR-CO-16', 'BT-115', due, 'total, paid and rounding amount (BT-112, BT-113, BT-114)');
  }
}

/** What is absent counts as nothing: rules of their own demand what must be there. */
export function countedOf({ value }: Amount): ExactDecimal {
  return value ?? ExactDecimal.ZERO;
}
