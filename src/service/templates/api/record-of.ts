import { loadFolderPaths } from '../../folders/folder-paths';
import type { Services } from '../../services';
import { presentTemplate } from '../present-template';
import type { Template } from '../template-store';

/** The record of a template, with the path of its folder. */
export async function recordOf(services: Services, template: Template, now: number) {
  const folderId = template.template.parentFolderId;
  const paths = await loadFolderPaths(services.db, template.template.accountId, [folderId]);
  return presentTemplate(template, { downloadLinks: services.downloadLinks, path: paths.of(folderId), now });
}
