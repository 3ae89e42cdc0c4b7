import { editorWords } from '../../../dashboard/editor-words';
import { fill } from '../../../fill';

export const words = editorWords;

type Counted = { one: string; other: string };

export function counted(forms: Counted, count: number, more: Record<string, string | number> = {}): string {
  return fill(count === 1 ? forms.one : forms.other, { count, ...more });
}
