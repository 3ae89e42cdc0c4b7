const rules = new Intl.PluralRules('ar');

type Forms = { zero?: string; one: string; two: string; few: string; many: string; other: string };

/** The form of a count by the rules of Arabic. `{count}` is filled in, in digits as the pages write them. */
export function counted(count: number, forms: Forms): string {
  const form = forms[rules.select(count)] ?? forms.other;
  return form.replace('{count}', number(count));
}

/** A number as the Arabic pages write it: in the digits 0 to 9, like codes, dates and amounts. */
export function number(count: number): string {
  return count.toLocaleString('ar-u-nu-latn');
}
