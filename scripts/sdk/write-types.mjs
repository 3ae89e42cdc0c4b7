// Writes the types of the SDK (index.d.ts) from the API description, around those that stand in
// sdk/types.d.ts.
import { readFileSync } from 'node:fs';
import { commentOf, keyOf, typeOf } from '../../sdk/schema/type-of.mjs';
import { prefixOf } from './write-table.mjs';

/** @typedef {import('../../sdk/schema/type-of.mjs').Schema} Schema */
/** @typedef {import('./operations-of.mjs').SdkOperation} SdkOperation */

const HAND_WRITTEN = 'sdk/types.d.ts';

/** @param {Schema} document @param {SdkOperation[]} operations */
export function sdkTypes(document, operations) {
  const schemas = Object.entries(document['components'].schemas);
  const groups = [...Map.groupBy(operations, ({ group }) => group)];
  return [
    readFileSync(HAND_WRITTEN, 'utf8').replace('/* GROUPS */', groups.map(groupLine).join('\n  ')),
    ...groups.map(([group, inside]) => groupType(group, inside)),
    errorTypes(schemas),
    ...schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`),
  ].join('\n');
}

/** @param {[string, SdkOperation[]]} group */
function groupLine([group]) {
  return `readonly ${group}: ${typeName(group)};`;
}

/** @param {string} group */
function typeName(group) {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Operations`;
}

/** @param {string} group @param {SdkOperation[]} operations */
function groupType(group, operations) {
  const own =
    group === 'uploads'
      ? "  /** Uploads a PDF, or with `kind: 'attachment'` any file; returns its key. */\n  send(file: Upload, options?: CallOptions & { kind?: 'pdf' | 'attachment' }): Promise<string>;\n"
      : '';
  return `export interface ${typeName(group)} {\n${operations.map(methodOf).join('')}${own}}\n`;
}

/** @param {SdkOperation} operation */
function methodOf(operation) {
  const comment = commentOf({ description: operation.docs }, '  ');
  const params = operation.params.map((name) => `${camel(name)}: string`);
  if (operation.id === 'createSubmission') return comment + createSubmission(operation, params);
  const options = `options?: ${optionsOf(operation)}`;
  const all = [...params, ...bodyOf(operation), options];
  return `${comment}  ${keyOf(operation.name)}(${all.join(', ')}): ${resultOf(operation)};\n`;
}

/** The data of a submission has the type of its template. @param {SdkOperation} operation @param {string[]} params */
function createSubmission(operation, params) {
  const { data: _, ...others } = operation.json?.['properties'] ?? {};
  const rest = typeOf({ type: 'object', properties: others }, '  ');
  const named = params.map((param) => param.replace('string', 'Id')).join(', ');
  return `  ${operation.name}<const Id extends string>(${named}, data: DataOf<Id>, options?: ${optionsOf(operation)} & ${rest}): ${resultOf(operation)};\n`;
}

/** @param {SdkOperation} operation */
function optionsOf({ query }) {
  if (query.length === 0) return 'CallOptions';
  const properties = Object.fromEntries(
    query.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  );
  return `CallOptions & ${typeOf({ type: 'object', properties }, '  ')}`;
}

/** @param {SdkOperation} operation */
function bodyOf({ json, form }) {
  const kinds = [...(json ? [typeOf(json, '  ')] : []), ...(form ? [typeOf(partsOf(form), '  ')] : [])];
  return kinds.length > 0 ? [`body: ${kinds.join(' | ')}`] : [];
}

/** The parts of a form, without the object that they belong to. @param {Schema} form @returns {Schema} */
function partsOf(form) {
  const prefix = prefixOf(form);
  const bare = (/** @type {string} */ name) =>
    prefix ? name.replace(`${prefix}[`, '').replace(/\]$/, '') : name;
  const parts = Object.entries(form['properties']).map(([name, part]) => [bare(name), part]);
  return { ...form, required: form['required']?.map(bare), properties: Object.fromEntries(parts) };
}

/** @param {SdkOperation} operation */
function resultOf({ answer, unwrapped, listed, perPage, waits }) {
  if (!answer) return 'Promise<Uint8Array>';
  if (listed) return `List<${typeOf(answer, '  ')}, ${typeOf(answer['properties'][listed].items)}>`;
  const type = typeOf(resultSchema(answer, unwrapped), '  ');
  if (perPage > 0) return `List<${type}, ${typeOf(answer['items'])}>`;
  if (!waits) return `Promise<${type}>`;
  return /Batch/.test(type) ? `Pending<${type}>` : `PendingDocument<${type}>`;
}

/** @param {Schema} answer @param {string} unwrapped @returns {Schema} */
function resultSchema(answer, unwrapped) {
  if (unwrapped === 'submission_batch') return { $ref: 'SubmissionBatchWithSubmissions' };
  return unwrapped ? answer['properties'][unwrapped] : answer;
}

/** What each code of a refusal brings. @param {[string, Schema][]} schemas */
function errorTypes(schemas) {
  const codes = schemas.flatMap(([name, schema]) => {
    const code = schema['properties']?.error?.properties?.code?.const;
    return code === undefined ? [] : [{ name, code: String(code) }];
  });
  const lines = [...Map.groupBy(codes, ({ code }) => code)].map(
    ([code, of]) => `  ${keyOf(code)}: ${of.map(({ name }) => name).join(' | ')};\n`,
  );
  return `/** What each code of a refusal brings. */\nexport interface ErrorBodies {\n${lines.join('')}}\n`;
}

/** @param {string} name */
function camel(name) {
  return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}
