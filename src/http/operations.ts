import { createBatch } from '../batches/api/create-batch';
import { getBatch } from '../batches/api/get-batch';
import { listBatches } from '../batches/api/list-batches';
import { createCombinedSubmission } from '../combined-submissions/api/create-combined-submission';
import { expireCombinedSubmission } from '../combined-submissions/api/expire-combined-submission';
import { getCombinedSubmission } from '../combined-submissions/api/get-combined-submission';
import { listCombinedSubmissions } from '../combined-submissions/api/list-combined-submissions';
import { createFolder } from '../folders/api/create-folder';
import { deleteFolder } from '../folders/api/delete-folder';
import { listFolders } from '../folders/api/list-folders';
import { moveFolder } from '../folders/api/move-folder';
import { renameFolder } from '../folders/api/rename-folder';
import { createFont } from '../fonts/api/create-font';
import { deleteFont } from '../fonts/api/delete-font';
import { listFonts } from '../fonts/api/list-fonts';
import { createIntegration } from '../integrations/api/create-integration';
import { deleteIntegration } from '../integrations/api/delete-integration';
import { getIntegration } from '../integrations/api/get-integration';
import { listIntegrations } from '../integrations/api/list-integrations';
import { testIntegration } from '../integrations/api/test-integration';
import { updateIntegration } from '../integrations/api/update-integration';
import type { Operation } from '../operation';
import { createDataRequestEvent } from '../signing/api/create-data-request-event';
import { createDataRequestToken } from '../signing/api/create-data-request-token';
import { getDataRequest } from '../signing/api/get-data-request';
import { sendDataRequestLink } from '../signing/api/send-data-request-link';
import { skipDataRequest } from '../signing/api/skip-data-request';
import { updateDataRequest } from '../signing/api/update-data-request';
import { checkTemplate } from '../submissions/api/check-template';
import { createSubmission } from '../submissions/api/create-submission';
import { expireSubmission } from '../submissions/api/expire-submission';
import { generatePreview } from '../submissions/api/generate-preview';
import { getAuditTrail } from '../submissions/api/get-audit-trail';
import { getSubmission } from '../submissions/api/get-submission';
import { listSubmissions } from '../submissions/api/list-submissions';
import { listTemplateSubmissions } from '../submissions/api/list-template-submissions';
import { reprocessSubmission } from '../submissions/api/reprocess-submission';
import { addFields } from '../templates/api/add-fields';
import { copyTemplate } from '../templates/api/copy-template';
import { createTemplate } from '../templates/api/create-template';
import { createTemplateImage } from '../templates/api/create-template-image';
import { deleteTemplate } from '../templates/api/delete-template';
import { deleteTemplateImage } from '../templates/api/delete-template-image';
import { detectFields } from '../templates/api/detect-fields';
import { getTemplate } from '../templates/api/get-template';
import { getTemplateDocument } from '../templates/api/get-template-document';
import { getTemplateSchema } from '../templates/api/get-template-schema';
import { listTemplateImages } from '../templates/api/list-template-images';
import { listTemplates } from '../templates/api/list-templates';
import { moveTemplate } from '../templates/api/move-template';
import { previewFields } from '../templates/api/preview-fields';
import { previewTemplate } from '../templates/api/preview-template';
import { publishVersion } from '../templates/api/publish-version';
import { restoreVersion } from '../templates/api/restore-version';
import { updateTemplate } from '../templates/api/update-template';
import { checkAuthentication } from '../tokens/api/check-authentication';
import { createCustomFile } from '../uploads/api/create-custom-file';
import { presignUpload } from '../uploads/api/presign-upload';
import { getUsage } from '../usage/api/get-usage';
import { createWebhookEndpoint } from '../webhooks/api/create-webhook-endpoint';
import { deleteWebhookEndpoint } from '../webhooks/api/delete-webhook-endpoint';
import { getWebhookDelivery } from '../webhooks/api/get-webhook-delivery';
import { getWebhookEndpoint } from '../webhooks/api/get-webhook-endpoint';
import { listWebhookDeliveries } from '../webhooks/api/list-webhook-deliveries';
import { listWebhookEndpoints } from '../webhooks/api/list-webhook-endpoints';
import { replayWebhookDeliveries } from '../webhooks/api/replay-webhook-deliveries';
import { replayWebhookDelivery } from '../webhooks/api/replay-webhook-delivery';
import { rotateWebhookSecret } from '../webhooks/api/rotate-webhook-secret';
import { testWebhookEndpoint } from '../webhooks/api/test-webhook-endpoint';
import { updateWebhookEndpoint } from '../webhooks/api/update-webhook-endpoint';

/** Every operation of the API, in the order of the documentation. */
export const operations: readonly Operation[] = [
  checkAuthentication,
  createSubmission,
  getSubmission,
  expireSubmission,
  generatePreview,
  reprocessSubmission,
  getAuditTrail,
  listSubmissions,
  listTemplateSubmissions,
  getDataRequest,
  updateDataRequest,
  createDataRequestToken,
  createDataRequestEvent,
  skipDataRequest,
  sendDataRequestLink,
  createBatch,
  getBatch,
  listBatches,
  createCombinedSubmission,
  getCombinedSubmission,
  listCombinedSubmissions,
  expireCombinedSubmission,
  createTemplate,
  getTemplate,
  listTemplates,
  getTemplateSchema,
  updateTemplate,
  addFields,
  detectFields,
  previewFields,
  getTemplateDocument,
  createTemplateImage,
  listTemplateImages,
  deleteTemplateImage,
  previewTemplate,
  publishVersion,
  restoreVersion,
  checkTemplate,
  copyTemplate,
  moveTemplate,
  deleteTemplate,
  presignUpload,
  createCustomFile,
  createFolder,
  listFolders,
  renameFolder,
  moveFolder,
  deleteFolder,
  createFont,
  listFonts,
  deleteFont,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  replayWebhookDeliveries,
  createIntegration,
  listIntegrations,
  getIntegration,
  updateIntegration,
  deleteIntegration,
  testIntegration,
  getUsage,
];
