import { pointerTo } from '../../../lib/problems';
import type { Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';

/** Conditional logic that holds for a field: its own, or that of a group it is in. */
export type FieldRule = {
  dependencies: Dependencies;
  /** The group that says so; null for the field's own. */
  group: string | null;
};

const none: readonly FieldRule[] = [];

export function rulesOf({ dependencies, groups = [] }: Field): readonly FieldRule[] {
  if (dependencies === null && groups.length === 0) return none;
  return [...groups, ...(dependencies === null ? [] : [{ dependencies, group: null }])];
}

/** All of these must hold for the field to be shown. */
export function showingRules(field: Field): readonly FieldRule[] {
  return rulesOf(field).filter(({ dependencies }) => dependencies.action !== 'require');
}

/** One of these must hold for the field to be required, whatever it says itself. */
export function requiringRules(field: Field): readonly FieldRule[] {
  return rulesOf(field).filter(({ dependencies }) => dependencies.action !== 'show');
}

export function isAlwaysShown(field: Field): boolean {
  return showingRules(field).length === 0;
}

/** Where the rule stands, from its field. */
export function pathOf({ group }: FieldRule): string {
  return group === null ? 'dependencies' : pointerTo(['groups', group]).slice(1);
}
