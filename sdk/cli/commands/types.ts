import { readFileSync } from 'node:fs';
import { commentOf, keyOf, typeOf } from '../../schema/type-of.mjs';
import type { Api, Template } from '../kit/api';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { findTemplate } from '../kit/find-template';
import { textOf } from '../kit/parse';
import { writeWhole } from '../kit/write-whole';

const HEAD = `// The data of templates, by quillet types. Write it again when templates change.
import 'quillet';

declare module 'quillet' {
  interface Templates {
`;

/** Writes the type of each template's data into the types of the SDK. */
export async function run({ args, values, output, api }: Context): Promise<Ending> {
  const file = textOf(values, 'output') ?? 'quillet-templates.d.ts';
  const service = api();
  const templates = await wanted(service, args);
  const types = [];
  for (const template of templates) types.push(await typeOfTemplate(service, template));
  const text = `${HEAD}${types.join('')}  }\n}\n`;
  const isNew = text !== contentOf(file);
  if (isNew && values['check'] !== true) writeWhole(file, text);
  output.json({ file, templates: templates.map(({ id }) => id), changed: isNew });
  if (values['check'] === true) output.line(isNew ? `${file} is out of date.` : `${file} is up to date.`);
  else output.line(`${file} has the data of ${templates.length} templates.`);
  return isNew && values['check'] === true ? 'differs' : 'done';
}

/** In the order of their ids, so that the file changes only where a template does. */
async function wanted(api: Api, names: string[]): Promise<Template[]> {
  const found: Template[] = [];
  if (names.length > 0) for (const name of names) found.push(await findTemplate(api, name));
  else for await (const template of api.templates.list({ archived: false })) found.push(template);
  const byId = new Map(found.map((template) => [template.id, template]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function typeOfTemplate(api: Api, { id, name }: Template): Promise<string> {
  const schema = await api.templates.getSchema(id);
  return `${commentOf({ description: name }, '    ')}    ${keyOf(id)}: ${typeOf(schema, '    ')};\n`;
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
