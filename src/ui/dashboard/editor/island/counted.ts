import { fill } from '../../../../lib/fill';

type Counted = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** The form of a count in the language of the page. */
export function counted(forms: Counted, count: number, more: Record<string, string | number> = {}): string {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  return fill(forms[rules.select(count)] ?? forms.other, { count, ...more });
}
