import { pointerTo } from '../../../lib/pointer';
import type { Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';

/** A rule of conditional logic for a field: its own, or of a group that contains it. */
export type FieldRule = {
  dependencies: Dependencies;
  /** The group that sets the rule; null for the field's own rule. */
  group: string | null;
};

const none: readonly FieldRule[] = [];

export function rulesOf({ dependencies, groups = [] }: Field): readonly FieldRule[] {
  if (dependencies === null && groups.length === 0) return none;
  return [...groups, ...(dependencies === null ? [] : [{ dependencies, group: null }])];
}

/** Returns the rules that must all hold for the field to be shown. */
export function showingRules(field: Field): readonly FieldRule[] {
  return rulesOf(field).filter(({ dependencies }) => dependencies.action !== 'require');
}

/**
 * Returns the rules of which one must hold for the field to be required, whatever its own property
 * says.
 */
export function requiringRules(field: Field): readonly FieldRule[] {
  return rulesOf(field).filter(({ dependencies }) => dependencies.action !== 'show');
}

export function isAlwaysShown(field: Field): boolean {
  return showingRules(field).length === 0;
}

/** Returns the path of the rule, relative to its field. */
export function pathOf({ group }: FieldRule): string {
  return group === null ? 'dependencies' : pointerTo(['groups', group]).slice(1);
}
