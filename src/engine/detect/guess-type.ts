import type { FieldInput } from '../fields/field-schema';

type Guess = { type: NonNullable<FieldInput['type']> };

/** Words of a label that tell the type of its field, in the languages of most forms. */
const TELLING: readonly (readonly [RegExp, Guess])[] = [
  [/^(your |the )?(initials?|paraphe|kürzel|iniciales)$/iu, { type: 'initials' }],
  [/(signature|signed|sign here|unterschrift|\bfirma\b|署名|توقيع)/iu, { type: 'signature' }],
  [/(e-?mail|courriel|correo electr)/iu, { type: 'email' }],
  [/\b(web ?site|homepage|url|site web|sitio web)\b/iu, { type: 'url' }],
  [/(\bdates?\b|\bdob\b|datum|\bfecha\b|geburtstag|born on|né\(?e?\)? le|日付|تاريخ)/iu, { type: 'date' }],
  [/\b(country|land|pays|país)\b/iu, { type: 'country' }],
  [/(\baddress\b|anschrift|adresse|dirección|住所|عنوان)/iu, { type: 'address' }],
  [
    /(\bamount\b|\btotal\b|\bprice\b|\bfee\b|\bsum\b|\bsalary\b|\bincome\b|betrag|preis|montant|\bprix\b|importe|\bprecio\b|金額|مبلغ)/iu,
    { type: 'number' },
  ],
  [/\b(quantity|qty|anzahl|quantité|cantidad|number of|nombre de)\b/iu, { type: 'number' }],
];

const DATE_PATTERN = /\b(mm ?[/.-]? ?dd ?[/.-]? ?yy|dd ?[/.-]? ?mm ?[/.-]? ?yy|yyyy ?[/.-]? ?mm)/i;

/**
 * Guesses the type of a field from its label. The first match wins: an email address must match
 * before a postal address.
 */
export function guessType(label: string): Guess {
  // Brackets hold a format more often than a type: "Name (last, first, initial)".
  const plain = label.replace(/\([^()]*\)/g, '').trim() || label;
  const found = TELLING.find(([words]) => words.test(plain))?.[1];
  return found ?? (DATE_PATTERN.test(label) ? { type: 'date' } : { type: 'string' });
}
