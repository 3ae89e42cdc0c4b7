// Writes the operations as the table that the SDK reads: a line for each, below the name of its group.

/** @typedef {import('./operations-of.mjs').SdkOperation} SdkOperation */

/** Operations that do the same once more when they are repeated, although they are no POST. */
const ONCE = ['addFields'];

/** @param {SdkOperation[]} operations */
export function operationTable(operations) {
  const groups = Map.groupBy(operations, ({ group }) => group);
  return [...groups].flatMap(([group, inside]) => [group, ...inside.map(lineOf)]).join('\n');
}

/**
 * ` create POST /templates/*\/submissions data keyed waits of=submission`: what follows the path says how it
 * is called, as sdk/src/operation-table.ts reads it.
 * @param {SdkOperation} operation
 */
function lineOf({ id, name, method, path, ...call }) {
  const words = [
    id === 'createSubmission' ? 'data' : call.json || call.form ? 'body' : '',
    call.form ? `form=${prefixOf(call.form)}` : '',
    call.keyed ? 'keyed' : '',
    ONCE.includes(id) ? 'once' : '',
    call.waits ? 'waits' : '',
    call.unwrapped ? `of=${call.unwrapped}` : '',
    call.listed ? `list=${call.listed}` : '',
    call.perPage ? `pages=${call.perPage}` : '',
    call.answer ? '' : 'bytes',
  ];
  return ['', name, method, path.replace(/\{\w+\}/g, '*'), ...words.filter(Boolean)].join(' ');
}

/** The object whose properties are the parts of a form: `template` of `template[name]`. */
export function prefixOf(/** @type {import('../../sdk/schema/type-of.mjs').Schema} */ form) {
  return /^(\w+)\[/.exec(Object.keys(form['properties'])[0] ?? '')?.[1] ?? '';
}
