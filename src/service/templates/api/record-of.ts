import { loadFolderPaths } from '../../folders/folder-paths';
import type { OpenServices } from '../../services';
import { presentTemplate } from '../present-template';
import type { Template } from '../template-store';

/** The record of a template, with the path of its folder. */
export async function recordOf(services: OpenServices, template: Template, now: number) {
  const folderId = template.template.parentFolderId;
  const paths = await loadFolderPaths(services.db, template.template.accountId, [folderId]);
  return presentTemplate(template, { downloadLinks: services.downloadLinks, path: paths.of(folderId), now });
}
