import { fieldTypeNames } from '../fields/types/facts';
import { foundAs } from '../fields/types/imported';
import type { FieldTypeName } from '../fields/types/index';
import { defaultType, fieldTypes } from '../fields/types/index';

type Guess = { type: FieldTypeName };

/** Words that tell what belongs into a field, in the languages of most forms; the first that are there decide. */
const telling = fieldTypeNames
  .flatMap((type) => {
    const { label } = fieldTypes[type].onPaper;
    return label === null ? [] : [{ type, ...label }];
  })
  .toSorted((one, other) => one.rank - other.rank);

const DATE_PATTERN = /\b(mm ?[/.-]? ?dd ?[/.-]? ?yy|dd ?[/.-]? ?mm ?[/.-]? ?yy|yyyy ?[/.-]? ?mm)/i;

export function guessType(label: string): Guess {
  // What stands in brackets is how, rarely what: "Name (last, first, initial)".
  const plain = label.replace(/\([^()]*\)/g, '').trim() || label;
  const found = telling.find(({ words }) => words.test(plain));
  if (found !== undefined) return { type: found.type };
  return { type: DATE_PATTERN.test(label) ? foundAs.dateBlank : defaultType };
}
