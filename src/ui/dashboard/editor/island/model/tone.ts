import {
  displaysOfType,
  holdsOf,
  isSignature,
  type StoredField,
  showsText,
  showsTick,
} from '../../../../../engine/fields';

type Tone = 'text' | 'signature' | 'tick' | 'picture';

/** The colour that a field has in the editor. */
export function toneOf(field: Pick<StoredField, 'type' | 'displayType'>): Tone {
  if (isSignature(field)) return 'signature';
  if (holdsOf(field) === 'boolean') return 'tick';
  const shown = { displayType: field.displayType ?? displaysOfType[field.type][0] };
  return showsText(shown) ? 'text' : showsTick(shown) ? 'tick' : 'picture';
}
