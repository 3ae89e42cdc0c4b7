import { fill } from '../../../../lib/fill';
import { toast } from '../../../kit/toast/island';
import { laterWords as words } from '../later-words';

const SHOWN = 5;

/** Names the fields that were copied and are beyond the last page. */
export function sayNotPasted(copied: readonly { name: string; page: number }[], lastPage: number): void {
  const fields = copied.filter(({ page }) => page > lastPage);
  const names = fields.slice(0, SHOWN).map(({ name }) => name);
  const rest = fields.length - names.length;
  if (rest > 0) names.push(`+${rest}`);
  const said = { count: fields.length, all: copied.length, names: names.join(', ') };
  toast(fill(words.notPasted, said), 'failed');
}
