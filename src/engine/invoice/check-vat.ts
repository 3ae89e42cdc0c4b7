import { countedOf } from './check-sums';
import { checkVatTerms } from './check-vat-terms';
import { ExactDecimal } from './exact-decimal';
import type { InvoiceProfile } from './invoice-profiles';
import { profileFacts } from './invoice-profiles';
import type { InvoiceNode } from './invoice-xml';
import type { InvoiceSums, Taxed, VatPart } from './read-invoice';
import { ratesOf, vatCategories, vatRule } from './vat-categories';

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
export function checkVat(root: InvoiceNode, sums: InvoiceSums, profile: InvoiceProfile): string[] {
  const { has } = profileFacts[profile];
  if (has === 'totals') return [];
  const counted = has === 'lines' ? sums : { ...sums, lines: [] };
  const { lines, allowances, charges, fees, vat } = counted;
  const parts = [...lines, ...allowances, ...charges, ...fees];
  const unknown = [...parts, ...vat].filter(({ category }) => !Object.hasOwn(vatCategories, category));
  if (unknown.length > 0) {
    const named = [...new Set(unknown.map(({ category }) => `“${category.slice(0, 20)}”`))].join(', ');
    return [`BR-CL-17: the VAT category must be S, Z, E, AE, K, G, O, L, M or B, not ${named}`];
  }
  const bases = has === 'lines' ? basesOf(sums) : null;
  return [
    ...checkPresent(parts.filter(isRuled), vat.filter(isRuled)),
    ...checkRates(lines, { number: '05', name: 'line', term: 'BT-152' }),
    ...checkRates(allowances, { number: '06', name: 'allowance', term: 'BT-96' }),
    ...checkRates(charges, { number: '07', name: 'charge', term: 'BT-103' }),
    ...checkVatTerms(root, counted, profile === 'extended'),
    ...vat.flatMap((part) => checkPart(part, profile)),
    ...(bases === null ? [] : vat.filter(isRuled).flatMap((part) => checkBase(part, bases, profile))),
  ];
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
          `${vatRule(category, '01')}: the VAT breakdown (BG-23) must have ${wanted} with the category ${category} (BT-118)`,
        ];
  });
}

type Rated = { number: string; name: string; term: string };

function checkRates(parts: readonly Taxed[], { number, name, term }: Rated): string[] {
  return parts.flatMap((part, index) => {
    const says = isRuled(part) ? wrongRate(part) : null;
    return says === null
      ? []
      : [`${vatRule(part.category, number)}: the VAT rate (${term}) of ${name} ${index + 1} must be ${says}`];
  });
}

/** What a rate must be, when it is something else. */
function wrongRate({ category, rate }: Taxed): string | null {
  const kind = ratesOf(category);
  const found = rate.text === '' ? 'absent' : rate.text.slice(0, 20);
  if (kind === 'none') return rate.text === '' ? null : `absent, not ${found}`;
  const sign = rate.value?.compare(ExactDecimal.ZERO) ?? -1;
  if (kind === 'zero') return sign === 0 ? null : `0, not ${found}`;
  const isFree = category !== 'S' && sign === 0;
  return sign > 0 || isFree ? null : `greater than 0, not ${found}`;
}

function checkPart({ category, rate, amount, tax, reason }: VatPart, profile: InvoiceProfile): string[] {
  const problems: string[] = [];
  const kind = ratesOf(category);
  const where = `the VAT breakdown of ${category}${rate.text === '' ? '' : ` ${rate.text} %`}`;
  if (kind !== 'many' && countedOf(tax).compare(ExactDecimal.ZERO) !== 0)
    problems.push(`${vatRule(category, '09')}: the tax (BT-117) of ${where} must be 0, not ${tax.text}`);
  if (kind === 'many' && profile !== 'extended') {
    const right = countedOf(amount).times(countedOf(rate)).percent().rounded(2);
    if (countedOf(tax).minus(right).abs().compare(TOLERATED) >= 0)
      problems.push(
        `BR-CO-17: the tax (BT-117) of ${where} is ${countedOf(tax)}, but its taxable amount (BT-116) at its rate (BT-119) makes ${right}`,
      );
  }
  const demand = vatCategories[category]?.reason;
  const rule = vatRule(category, '10');
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

function basesOf({ lines, allowances, charges, fees }: InvoiceSums): Bases {
  const bases: Bases = new Map();
  const add = (taxed: Taxed, amount: ExactDecimal) => {
    const base = bases.get(keyOf(taxed)) ?? { amount: ExactDecimal.ZERO, count: 0 };
    bases.set(keyOf(taxed), { amount: base.amount.plus(amount), count: base.count + 1 });
  };
  for (const part of [...lines, ...charges, ...fees]) add(part, countedOf(part.amount));
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
  const rule = vatRule(category, '08');
  const label = isExtended ? rule.replace('BR-', 'BR-FXEXT-') : rule;
  const at = ratesOf(category) === 'many' ? ` at ${rate.text} %` : '';
  return [
    `${label}: the taxable amount (BT-116) of ${category}${at} is ${countedOf(amount)}, but its lines, allowances and charges (BT-131, BT-92, BT-99) make ${right}`,
  ];
}
