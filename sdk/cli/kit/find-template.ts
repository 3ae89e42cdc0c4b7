import type { Api, Template } from './api';
import { Failure } from './failure';

/** A template by its id or its exact name. */
export async function findTemplate(api: Api, wanted: string): Promise<Template> {
  if (/^tpl_\w+$/.test(wanted)) return api.templates.get(wanted);
  const found: Template[] = [];
  for await (const template of api.templates.list({ query: wanted }))
    if (template.name === wanted) found.push(template);
  const [first] = found;
  if (!first)
    throw new Failure('notFound', `There is no template "${wanted}". quillet templates list shows all.`);
  if (found.length > 1)
    throw new Failure(
      'usage',
      `${found.length} templates are named "${wanted}": ${found.map(({ id }) => id).join(', ')}.`,
    );
  return first;
}
