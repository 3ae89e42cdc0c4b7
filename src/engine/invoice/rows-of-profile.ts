import { codeRows, milderCodeRows } from './code-rows';
import { everyRows, headerRows } from './header-rows';
import { type InvoiceProfile, profileFacts } from './invoice-profiles';
import type { InvoiceRule } from './invoice-rules';
import { lineRows } from './line-rows';
import { xrechnungRows } from './xrechnung-rows';

/** The rules about terms and codes that invoices of a profile must keep. */
export function rowsOf(profile: InvoiceProfile): InvoiceRule[] {
  const { has } = profileFacts[profile];
  return [
    ...everyRows,
    ...(has === 'totals' ? [] : headerRows),
    ...(has === 'lines' ? lineRows : []),
    ...codeRows,
    ...(profile === 'xrechnung' ? xrechnungRows : milderCodeRows),
  ];
}
