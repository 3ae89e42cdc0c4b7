import { editorWords } from '../../../dashboard/editor-words';

export const words = editorWords;

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

type Counted = { one: string; other: string };

export function counted(forms: Counted, count: number, more: Record<string, string | number> = {}): string {
  return fill(count === 1 ? forms.one : forms.other, { count, ...more });
}
