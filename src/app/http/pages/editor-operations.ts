import { checkEditedTemplate } from '../../../service/editing/api/check-edited-template';
import { publishEditedVersion } from '../../../service/editing/api/publish-edited-version';
import { readEditedTemplate } from '../../../service/editing/api/read-edited-template';
import { saveEditedTemplate } from '../../../service/editing/api/save-edited-template';
import type { ServiceOperation } from '../../../service/operation';
import { detectFields } from '../../../service/templates/api/detect-fields';
import { getTemplateDocument } from '../../../service/templates/api/get-template-document';
import { previewFields } from '../../../service/templates/api/preview-fields';
import { suggestNames } from '../../../service/templates/api/suggest-names';

/**
 * The operations of the embedded editor: at the paths of the API, for one template. Those whose
 * answers or bodies would reach further than its fields are its own.
 */
export const editorOperations: readonly ServiceOperation[] = [
  readEditedTemplate,
  saveEditedTemplate,
  getTemplateDocument,
  previewFields,
  detectFields,
  suggestNames,
  checkEditedTemplate,
  publishEditedVersion,
];
