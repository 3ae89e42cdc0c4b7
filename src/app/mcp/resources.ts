import { recordOf } from '../../lib/json';
import { type Call, invalidParams, type Outcome, readRefusal, result } from './call';
import { codes } from './message';
import { showFields, showTemplates } from './shown';

const templatesPrefix = 'quillet://templates/';
const pageSize = 50;

const noResource = `There is no resource at this URI. \`resources/list\` has those that there are; \`${templatesPrefix}{template_id}\` and \`${templatesPrefix}{template_id}/schema\` take the id of a template.`;

/** Lists the pages of the documentation, and the templates page by page. */
export async function listResources(call: Call): Promise<Outcome> {
  const { cursor = '1' } = call.message.params;
  const page = Number(typeof cursor === 'string' && /^[1-9]\d{0,6}$/.test(cursor) ? cursor : 0);
  if (page === 0) return invalidParams('params.cursor must be the nextCursor of the page before.');
  const answer = await call.ask({
    method: 'get',
    path: `/templates?archived=false&page=${page}&per_page=${pageSize}`,
  });
  const docs = page === 1 ? docsOf(call) : [];
  // A token that may read no templates may read the documentation.
  if (answer.status === 403) return result({ resources: docs });
  if (!answer.ok) return refused(call, answer);
  const { templates, next_page } = showTemplates(await answer.json(), { page, size: pageSize });
  const resources = [...docs, ...templates.map(templateResource)];
  return result({ resources, ...(next_page !== null && { nextCursor: String(next_page) }) });
}

function docsOf({ described, origin }: Call) {
  return described.docs.map(({ name, title }) => ({
    uri: `${origin}/docs/${name}.md`,
    name: `${name}.md`,
    title,
    mimeType: 'text/markdown',
  }));
}

function templateResource({ id, name, description }: Record<string, unknown>) {
  const described = typeof description === 'string' && description !== '' ? { description } : {};
  return {
    uri: `${templatesPrefix}${id}`,
    name: `${id}`,
    title: name,
    ...described,
    mimeType: 'application/json',
  };
}

export const resourceTemplates = [
  {
    uriTemplate: `${templatesPrefix}{template_id}`,
    name: 'template',
    title: 'A template with its fields',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${templatesPrefix}{template_id}/schema`,
    name: 'template_schema',
    title: 'The JSON Schema of a template’s data',
    mimeType: 'application/schema+json',
  },
];

export async function readResource(call: Call): Promise<Outcome> {
  const uri = String(call.message.params['uri']);
  const page = call.described.docs.find(({ name }) => uri === `${call.origin}/docs/${name}.md`);
  const text = page ? await call.readPage(page.name) : null;
  if (text !== null) return contents({ uri, mimeType: 'text/markdown', text });
  const [, id, schema] = /^quillet:\/\/templates\/(\w{1,64})(\/schema)?$/.exec(uri) ?? [];
  if (id === undefined) return notFound(call, noResource);
  const answer = await call.ask({ method: 'get', path: `/templates/${id}${schema ?? '?full=true'}` });
  if (!answer.ok) return refused(call, answer);
  const shown = schema === undefined ? showFields(await answer.json()) : recordOf(await answer.json());
  const mimeType = schema === undefined ? 'application/json' : 'application/schema+json';
  return contents({ uri, mimeType, text: JSON.stringify(shown) });
}

function contents(content: { uri: string; mimeType: string; text: string }): Outcome {
  return result({ contents: [content] });
}

async function refused(call: Call, answer: Response): Promise<Outcome> {
  const { code, message } = await readRefusal(answer);
  if (answer.status === 404) return notFound(call, message);
  const data = { code, status: answer.status, retry_after: answer.headers.get('retry-after') };
  return { ok: false, problem: { code: codes.internalError, message, data } };
}

function notFound({ message: { era } }: Call, message: string): Outcome {
  const code = era === 'modern' ? codes.invalidParams : codes.legacyResourceNotFound;
  return { ok: false, problem: { code, message } };
}
