import { createFolder } from '../folders/api/create-folder';
import { deleteFolder } from '../folders/api/delete-folder';
import { listFolders } from '../folders/api/list-folders';
import { moveFolder } from '../folders/api/move-folder';
import { renameFolder } from '../folders/api/rename-folder';
import type { Operation } from '../operation';
import { createSubmission } from '../submissions/api/create-submission';
import { getSubmission } from '../submissions/api/get-submission';
import { listSubmissions } from '../submissions/api/list-submissions';
import { listTemplateSubmissions } from '../submissions/api/list-template-submissions';
import { addFields } from '../templates/api/add-fields';
import { createTemplate } from '../templates/api/create-template';
import { getTemplate } from '../templates/api/get-template';
import { getTemplateSchema } from '../templates/api/get-template-schema';
import { listTemplates } from '../templates/api/list-templates';
import { previewTemplate } from '../templates/api/preview-template';
import { checkAuthentication } from '../tokens/api/check-authentication';

/** Every operation of the API, in the order of the documentation. */
export const operations: readonly Operation[] = [
  checkAuthentication,
  createSubmission,
  getSubmission,
  listSubmissions,
  listTemplateSubmissions,
  createTemplate,
  getTemplate,
  listTemplates,
  getTemplateSchema,
  addFields,
  previewTemplate,
  createFolder,
  listFolders,
  renameFolder,
  moveFolder,
  deleteFolder,
];
