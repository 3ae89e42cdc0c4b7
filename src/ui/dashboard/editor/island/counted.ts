import { fill } from '../../../fill';

type Counted = { one: string; other: string };

export function counted(forms: Counted, count: number, more: Record<string, string | number> = {}): string {
  return fill(count === 1 ? forms.one : forms.other, { count, ...more });
}
