import { fieldTypeNames } from '../fields/types/facts';
import { foundAs } from '../fields/types/imported';
import type { FieldTypeName } from '../fields/types/index';
import { defaultType, fieldTypes } from '../fields/types/index';

type Guess = { type: FieldTypeName };

/** Words of a label that tell the type of its field, in the languages of most forms. */
const telling = fieldTypeNames
  .flatMap((type) => {
    const { label } = fieldTypes[type].onPaper;
    return label === null ? [] : [{ type, ...label }];
  })
  .toSorted((one, other) => one.rank - other.rank);

const DATE_PATTERN = /\b(mm ?[/.-]? ?dd ?[/.-]? ?yy|dd ?[/.-]? ?mm ?[/.-]? ?yy|yyyy ?[/.-]? ?mm)/i;

export function guessType(label: string): Guess {
  // Brackets hold a format more often than a type: "Name (last, first, initial)".
  const plain = label.replace(/\([^()]*\)/g, '').trim() || label;
  const found = telling.find(({ words }) => words.test(plain));
  if (found !== undefined) return { type: found.type };
  return { type: DATE_PATTERN.test(label) ? foundAs.dateBlank : defaultType };
}
