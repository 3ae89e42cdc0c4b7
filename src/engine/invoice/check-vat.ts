import { countedOf } from './check-sums';
import { ExactDecimal } from './exact-decimal';
import type { InvoiceProfile } from './invoice-profiles';
import { profileFacts } from './invoice-profiles';
import type { InvoiceSums, Taxed, VatPart } from './read-invoice';

/** A VAT category: its name in rules, whether it has rates, and whether it gives a reason for no VAT. */
type Category = { rule: string; rates: 'many' | 'zero' | 'none'; reason: 'must' | 'may' | 'may not' };

const categories: Record<string, Category> = {
  S: { rule: 'S', rates: 'many', reason: 'may not' },
  L: { rule: 'AF', rates: 'many', reason: 'may not' },
  M: { rule: 'AG', rates: 'many', reason: 'may not' },
  Z: { rule: 'Z', rates: 'zero', reason: 'may not' },
  E: { rule: 'E', rates: 'zero', reason: 'must' },
  AE: { rule: 'AE', rates: 'zero', reason: 'must' },
  K: { rule: 'IC', rates: 'zero', reason: 'must' },
  G: { rule: 'G', rates: 'zero', reason: 'must' },
  O: { rule: 'O', rates: 'none', reason: 'must' },
  B: { rule: 'B', rates: 'many', reason: 'may' },
};

/** Italian split payment has none of the rules 01, 05, 08 and 10, but two of its own: `checkSplitPayment`. */
function isRuled({ category }: Taxed): boolean {
  return category !== 'B';
}

/**
 * By how much sums of VAT may differ: by less than one, as in the published validation of EN 16931. Sellers
 * may calculate VAT for each line.
 */
const TOLERATED = new ExactDecimal(1n, 0);
const CENT = new ExactDecimal(1n, 2);

/** What is wrong with the VAT of an invoice (EN 16931-1, 6.4.3 and 6.4.4). */
export function checkVat(sums: InvoiceSums, profile: InvoiceProfile): string[] {
  const { has } = profileFacts[profile];
  if (has === 'totals') return [];
  const counted = has === 'lines' ? sums.lines : [];
  const parts = [...counted, ...sums.allowances, ...sums.charges];
  const unknown = [...parts, ...sums.vat].filter(({ category }) => !Object.hasOwn(categories, category));
  if (unknown.length > 0) {
    const named = [...new Set(unknown.map(({ category }) => `“${category.slice(0, 20)}”`))].join(', ');
    return [`BR-CL-17: the VAT category must be S, Z, E, AE, K, G, O, L, M or B, not ${named}`];
  }
  const bases = has === 'lines' ? basesOf(sums) : null;
  return [
    ...checkPresent(parts.filter(isRuled), sums.vat.filter(isRuled)),
    ...counted.flatMap((line, index) => (isRuled(line) ? checkRate(line, `line ${index + 1}`) : [])),
    ...sums.vat.flatMap((part) => checkPart(part, profile)),
    ...(bases === null ? [] : sums.vat.filter(isRuled).flatMap((part) => checkBase(part, bases, profile))),
  ];
}

function ruleOf(category: string, number: string): string {
  return `BR-${categories[category]?.rule}-${number}`;
}

function ratesOf(category: string): Category['rates'] | undefined {
  return categories[category]?.rates;
}

/** Each category that is used has its part of the breakdown; one without rates has a single one. */
function checkPresent(parts: readonly Taxed[], vat: readonly VatPart[]): string[] {
  const used = new Set([...parts, ...vat].map(({ category }) => category));
  return [...used].flatMap((category) => {
    const count = vat.filter((part) => part.category === category).length;
    const isRight = ratesOf(category) === 'many' ? count > 0 : count === 1;
    const wanted = ratesOf(category) === 'many' ? 'a part' : 'exactly one part';
    return isRight
      ? []
      : [
          `${ruleOf(category, '01')}: the VAT breakdown (BG-23) must have ${wanted} with the category ${category} (BT-118)`,
        ];
  });
}

function checkRate({ category, rate }: Taxed, where: string): string[] {
  const kind = ratesOf(category);
  const rule = ruleOf(category, '05');
  if (kind === 'none')
    return rate.text === ''
      ? []
      : [`${rule}: ${where} is not subject to VAT, and must have no rate (BT-152)`];
  if (rate.value === null) return [`${rule}: ${where} must have a VAT rate (BT-152)`];
  const sign = rate.value.compare(ExactDecimal.ZERO);
  if (kind === 'zero')
    return sign === 0 ? [] : [`${rule}: the VAT rate (BT-152) of ${where} must be 0, not ${rate.text}`];
  const isFree = category !== 'S' && sign === 0;
  return sign > 0 || isFree ? [] : [`${rule}: the VAT rate (BT-152) of ${where} must be greater than 0`];
}

function checkPart({ category, rate, amount, tax, reason }: VatPart, profile: InvoiceProfile): string[] {
  const problems: string[] = [];
  const kind = ratesOf(category);
  const where = `the VAT breakdown of ${category}${rate.text === '' ? '' : ` ${rate.text} %`}`;
  if (amount.value === null) problems.push(`BR-45: ${where} must have a taxable amount (BT-116)`);
  if (tax.value === null) problems.push(`BR-46: ${where} must have a tax amount (BT-117)`);
  if (rate.value === null && kind !== 'none') problems.push(`BR-48: ${where} must have a rate (BT-119)`);
  if (kind !== 'many' && countedOf(tax).compare(ExactDecimal.ZERO) !== 0)
    problems.push(`${ruleOf(category, '09')}: the tax (BT-117) of ${where} must be 0, not ${tax.text}`);
  if (kind === 'many' && profile !== 'extended') {
    const right = countedOf(amount).times(countedOf(rate)).percent().rounded(2);
    if (countedOf(tax).minus(right).abs().compare(TOLERATED) >= 0)
      problems.push(
        `BR-CO-17: the tax (BT-117) of ${where} is ${countedOf(tax)}, but its taxable amount (BT-116) at its rate (BT-119) makes ${right}`,
      );
  }
  const demand = categories[category]?.reason;
  const rule = ruleOf(category, '10');
  if (demand === 'must' && reason === '')
    problems.push(`${rule}: ${where} must say why there is no VAT (BT-120 or BT-121)`);
  if (demand === 'may not' && reason !== '')
    problems.push(`${rule}: ${where} must have no reason for an exemption (BT-120, BT-121)`);
  return problems;
}

/** What VAT is counted on, by category and rate. */
type Bases = Map<string, { amount: ExactDecimal; count: number }>;

function keyOf({ category, rate }: Taxed): string {
  return ratesOf(category) === 'many' ? `${category} ${countedOf(rate).canonical()}` : category;
}

function basesOf({ lines, allowances, charges }: InvoiceSums): Bases {
  const bases: Bases = new Map();
  const add = (taxed: Taxed, amount: ExactDecimal) => {
    const base = bases.get(keyOf(taxed)) ?? { amount: ExactDecimal.ZERO, count: 0 };
    bases.set(keyOf(taxed), { amount: base.amount.plus(amount), count: base.count + 1 });
  };
  for (const part of [...lines, ...charges]) add(part, countedOf(part.amount));
  for (const part of allowances) add(part, ExactDecimal.ZERO.minus(countedOf(part.amount)));
  return bases;
}

/** The taxable amount is that of the lines, allowances and charges of the category, and of its rate. */
function checkBase(part: VatPart, bases: Bases, profile: InvoiceProfile): string[] {
  const { category, rate, amount } = part;
  const { amount: right, count } = bases.get(keyOf(part)) ?? { amount: ExactDecimal.ZERO, count: 0 };
  const difference = countedOf(amount).minus(right).abs();
  const isExtended = profile === 'extended';
  const isRight = isExtended
    ? difference.compare(CENT.times(new ExactDecimal(BigInt(count), 0))) <= 0
    : difference.compare(TOLERATED) < 0;
  if (isRight) return [];
  const rule = ruleOf(category, '08');
  const label = isExtended ? rule.replace('BR-', 'BR-FXEXT-') : rule;
  const at = ratesOf(category) === 'many' ? ` at ${rate.text} %` : '';
  return [
    `${label}: the taxable amount (BT-116) of ${category}${at} is ${countedOf(amount)}, but its lines, allowances and charges (BT-131, BT-92, BT-99) make ${right}`,
  ];
}
