import type { FieldInput } from '../fields/field-schema';

type Guess = { type: NonNullable<FieldInput['type']> };

/** Words that tell what belongs into a field, in the languages of most forms. */
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

/** An address for mail is none for letters, so the order of the list decides. */
export function guessType(label: string): Guess {
  // What stands in brackets is how, rarely what: "Name (last, first, initial)".
  const plain = label.replace(/\([^()]*\)/g, '').trim() || label;
  const found = TELLING.find(([words]) => words.test(plain))?.[1];
  return found ?? (DATE_PATTERN.test(label) ? { type: 'date' } : { type: 'string' });
}
