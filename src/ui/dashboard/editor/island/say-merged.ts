import { fill } from '../../../../lib/fill';
import { toast } from '../../../kit/toast/island';
import { laterWords } from '../later-words';
import type { SavedChanges } from './service/saved-changes';

const { merged: words } = laterWords;

const SHOWN = 5;

/** Says who changed which fields meanwhile. */
export function sayMerged(
  { added, changed, removed, rules }: SavedChanges,
  whose: { who: string; time: string },
): void {
  const parts = [
    part(words.added, added),
    part(words.changed, changed),
    part(words.removed, removed),
    rules ? words.rules : '',
  ].filter((text) => text !== '');
  toast(fill(words.text, { ...whose, changes: (parts.length > 0 ? parts : [words.order]).join('; ') }));
}

function part(text: string, fields: readonly { name: string }[]): string {
  if (fields.length === 0) return '';
  const names = fields.slice(0, SHOWN).map(({ name }) => name);
  const rest = fields.length - names.length;
  if (rest > 0) names.push(`+${rest}`);
  return fill(text, { names: names.join(', ') });
}
