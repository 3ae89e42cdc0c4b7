import { type Field, nameOf } from '../../engine/fields';

/** The fields with nothing demanded of these names; what is given for them must be right all the same. */
export const loosenFields = (fields: readonly Field[], names: ReadonlySet<string>): readonly Field[] =>
  // Nobody has to give what forms do not show.
  fields.map((field) =>
    names.has(nameOf(field).name) ? { ...field, required: false, hidden: true } : field,
  );
