import { type Field, parseFieldName } from '../../engine/fields';

import { isGiven } from './answers';
import { namesOf } from './askable-fields';

export type Assigned = { ok: true; fields: string[][] } | { ok: false; problems: string[] };

/**
 * Assigns fields to signers. A single signer may leave out `fields` and is asked for all; no signer
 * is asked for a value that `data` already holds.
 */
export function assignFields(
  fields: readonly Field[],
  data: Record<string, unknown>,
  wanted: readonly (readonly string[] | undefined)[],
): Assigned {
  const askable = new Set(namesOf(fields));
  const problems: string[] = [];
  const takenBy = new Map<string, number>();
  const assigned = wanted.map((names, signer) => {
    const at = `#/data_requests/${signer}/fields`;
    if (names === undefined && wanted.length > 1) {
      problems.push(`${at}: required: with several data requests, each must list its own fields`);
      return [];
    }
    const named = names === undefined ? [...askable] : names.map(valueName);
    for (const [index, name] of named.entries()) {
      const other = takenBy.get(name);
      if (!askable.has(name)) problems.push(`${at}/${index}: ${whyNot(name)}`);
      else if (other !== undefined && other !== signer)
        problems.push(`${at}/${index}: "${name}" is already assigned to #/data_requests/${other}`);
      else takenBy.set(name, signer);
    }
    const asked = new Set(named.filter((name) => askable.has(name) && !isGiven(data, name)));
    return [...askable].filter((name) => asked.has(name));
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, fields: assigned };
}

/** The name of the whole value, also when the text names one line of a spread value. */
function valueName(text: string): string {
  const parsed = parseFieldName(text);
  return parsed.ok ? parsed.name.name : text;
}

function whyNot(name: string): string {
  return `the template has no field "${name.slice(0, 200)}" that a signer can fill in`;
}
