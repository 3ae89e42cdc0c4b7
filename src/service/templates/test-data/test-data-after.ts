import { moveValues, valueName } from '../../../engine/fields';
import type { TestDataSet } from '../../../lib/test-data-set';
import { type Fields, namesOfSameFields } from '../content/same-fields';

/** How sets of test data follow a change of fields; null where no field has another name. */
export function testDataAfter(
  before: Fields,
  after: Fields,
): ((sets: readonly TestDataSet[]) => TestDataSet[]) | null {
  const nameAfter = namesOfSameFields(before, after);
  const names = new Set(before.fields.map(({ name }) => valueName(name)));
  const renamed = [...names].filter((name) => nameAfter(name) !== name);
  if (renamed.length === 0) return null;
  return (sets) =>
    sets.map((set) => {
      const data = structuredClone(set.data);
      return moveValues(data, renamed, nameAfter) ? { ...set, data } : set;
    });
}
