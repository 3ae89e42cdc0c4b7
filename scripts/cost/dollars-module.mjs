import { archiving, budgets } from './budgets.mjs';
import { totalOf, usedBy } from './dollars-of.mjs';
import { archivingKind, kinds } from './kinds.mjs';

const MILLION = 1_000_000;

/** The module of the dashboard with what documents cost, so that it says the same as docs/cost.md. */
export function dollarsModule() {
  const later = totalOf(usedBy(archiving, archivingKind), MILLION);
  const all = Object.entries(budgets).map(([name, budget]) => {
    const kind = kinds[/** @type {keyof typeof budgets} */ (name)];
    return Math.round(totalOf(usedBy(budget, kind), MILLION) + later);
  });
  return `/**
 * What a million PDFs cost at Cloudflare in US dollars, their archiving included: those of the cheapest and of
 * the dearest kind in docs/cost.md. Written by npm run docs:generate.
 */
export const dollarsOfMillion = { least: ${Math.min(...all)}, most: ${Math.max(...all)} };
`;
}
