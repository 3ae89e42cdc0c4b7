import { showsText, showsTick } from '../../../../../fields/displays';
import type { StoredField } from '../../../../../fields/field-schema';
import { holdsOf, isSignature } from '../../../../../fields/field-traits';
import { displaysOfType } from '../../../../../fields/types/facts';

type Tone = 'text' | 'signature' | 'tick' | 'picture';

/** The colour that a field has in the editor. */
export function toneOf(field: Pick<StoredField, 'type' | 'displayType'>): Tone {
  if (isSignature(field)) return 'signature';
  if (holdsOf(field) === 'boolean') return 'tick';
  const shown = { displayType: field.displayType ?? displaysOfType[field.type][0] };
  return showsText(shown) ? 'text' : showsTick(shown) ? 'tick' : 'picture';
}
