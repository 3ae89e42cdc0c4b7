import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { getLocation } from 'jsonc-parser';
import type { JsonSchema } from '../../../../../engine/fields';
import { nameOfType, propertiesOf, schemaAt } from '../model/schema-paths';

/** Longer test data is not parsed at each key. */
const LONGEST = 200_000;

/** Completes the names of the template's data in the test data. */
export function completeData(schema: () => JsonSchema) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    if (state.doc.length > LONGEST) return null;
    const { path, isAtPropertyKey } = getLocation(state.sliceDoc(), pos);
    const typed = /"?\w*$/.exec(state.sliceDoc(Math.max(0, pos - 80), pos))?.[0] ?? '';
    if (!isAtPropertyKey || (typed === '' && !explicit)) return null;
    const isClosed = state.sliceDoc(pos, pos + 1) === '"';
    const options = propertiesOf(schemaAt(schema(), path.slice(0, -1))).map(([name, property]) => ({
      label: JSON.stringify(name),
      detail: nameOfType(property),
      apply: isClosed ? JSON.stringify(name).slice(0, -1) : JSON.stringify(name),
    }));
    return { from: pos - typed.length, options, validFor: /^"?\w*$/ };
  };
}
