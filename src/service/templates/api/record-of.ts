import { loadFolderPaths } from '../../folders/folder-paths';
import type { OpenServices } from '../../services';
import { presentTemplate } from '../present-template';
import { findFirstTemplate, type Template } from '../template-store';

/** The record of a template, with the path of its folder. */
export async function recordOf(services: OpenServices, template: Template, now: number) {
  const [record] = await recordsOf(services, [template], now);
  if (record === undefined) throw new Error('A template has a record.');
  return record;
}

/** The records of templates of one account. */
export async function recordsOf(
  { db, downloadLinks }: Pick<OpenServices, 'db' | 'downloadLinks'>,
  templates: readonly Template[],
  now: number,
) {
  const [one] = templates;
  if (one === undefined) return [];
  const { accountId } = one.template;
  const [paths, first] = await Promise.all([
    loadFolderPaths(
      db,
      accountId,
      templates.map(({ template }) => template.parentFolderId),
    ),
    findFirstTemplate(db, accountId),
  ]);
  return templates.map((template) =>
    presentTemplate(template, {
      downloadLinks,
      path: paths.of(template.template.parentFolderId),
      first,
      now,
    }),
  );
}
