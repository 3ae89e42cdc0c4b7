import { archiving, budgets, collections, packing } from '../cost/budgets.mjs';
import { dollarsOf, totalOf, usedBy } from '../cost/dollars-of.mjs';
import { archivingKind, collectionKinds, kinds, packingKind } from '../cost/kinds.mjs';
import { prices as listed, pricesOf } from '../cost/prices.mjs';
import { table } from '../docs/table.mjs';

const MILLION = 1_000_000;

const made = Object.entries(budgets).map(([name, budget]) => {
  const kind = kinds[/** @type {keyof typeof budgets} */ (name)];
  return { name: kind.documents === 1 ? name : `one document of ${name}`, used: usedBy(budget, kind) };
});

const collected = Object.entries(collections).map(([name, budget]) => {
  const kind = collectionKinds[/** @type {keyof typeof collections} */ (name)];
  return { name, used: usedBy(budget, kind) };
});

const archived = { name: 'later: archiving one that has ended', used: usedBy(archiving, archivingKind) };
const packed = { name: 'later: packing one delivery that has ended', used: usedBy(packing, packingKind) };
const documents = [...made, ...collected, archived, packed];

export function costs() {
  return table(
    ['What is made', 'A thousand', 'A million', 'The largest parts of it'],
    documents.map(({ name, used }) => [
      name,
      `$${totalOf(used, 1_000).toFixed(3)}`,
      `$${totalOf(used, MILLION).toFixed(0)}`,
      largestOf(used),
    ]),
  );
}

/** @param {import('../cost/dollars-of.mjs').Used} used */
function largestOf(used) {
  return Object.entries(dollarsOf(used, MILLION))
    .filter(([, dollars]) => dollars >= 0.5)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(
      ([name, dollars]) => `$${dollars.toFixed(0)} ${listed[/** @type {keyof typeof used} */ (name)].what}`,
    )
    .join('; ');
}

export function prices() {
  const rows = Object.values(listed).map(({ what, perMillion }) => [what, `$${perMillion}`]);
  return `Prices of ${pricesOf}, in US dollars:\n\n${table(['A million', 'Costs'], rows)}`;
}

export function amounts() {
  const names = /** @type {(keyof typeof listed)[]} */ (Object.keys(listed));
  return table(
    ['One document uses', ...documents.map(({ name }) => name)],
    names.map((each) => [listed[each].what, ...documents.map(({ used }) => shown(used[each]))]),
  );
}

/** @param {number} amount */
function shown(amount) {
  return amount < 10 ? String(Number(amount.toPrecision(2))) : String(Math.round(amount));
}
