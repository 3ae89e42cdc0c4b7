import { exportAccountLog } from '../../service/accounts/api/export-account-log';
import { listAccountLog } from '../../service/accounts/api/list-account-log';
import { listCustomFileAttachments } from '../../service/attachments/api/list-custom-file-attachments';
import { createBatch } from '../../service/batches/api/create-batch';
import { getBatch } from '../../service/batches/api/get-batch';
import { listBatches } from '../../service/batches/api/list-batches';
import { createBundle } from '../../service/bundles/api/create-bundle';
import { deleteBundle } from '../../service/bundles/api/delete-bundle';
import { getBundle } from '../../service/bundles/api/get-bundle';
import { listBundles } from '../../service/bundles/api/list-bundles';
import { createCombinedSubmission } from '../../service/combining/api/create-combined-submission';
import { expireCombinedSubmission } from '../../service/combining/api/expire-combined-submission';
import { getCombinedSubmission } from '../../service/combining/api/get-combined-submission';
import { listCombinedSubmissions } from '../../service/combining/api/list-combined-submissions';
import { createEditorToken } from '../../service/editing/api/create-editor-token';
import { revokeEditorToken } from '../../service/editing/api/revoke-editor-token';
import { createFolder } from '../../service/folders/api/create-folder';
import { deleteFolder } from '../../service/folders/api/delete-folder';
import { listFolders } from '../../service/folders/api/list-folders';
import { moveFolder } from '../../service/folders/api/move-folder';
import { renameFolder } from '../../service/folders/api/rename-folder';
import { createFont } from '../../service/fonts/api/create-font';
import { deleteFont } from '../../service/fonts/api/delete-font';
import { listFonts } from '../../service/fonts/api/list-fonts';
import { createIdentityProvider } from '../../service/identity/api/create-identity-provider';
import { deleteIdentityProvider } from '../../service/identity/api/delete-identity-provider';
import { getIdentityProvider } from '../../service/identity/api/get-identity-provider';
import { listIdentityProviders } from '../../service/identity/api/list-identity-providers';
import { rotateIdentityProviderSecret } from '../../service/identity/api/rotate-identity-provider-secret';
import { updateIdentityProvider } from '../../service/identity/api/update-identity-provider';
import { getInstallation } from '../../service/installation/api/get-installation';
import { createIntegration } from '../../service/integrations/api/create-integration';
import { deleteIntegration } from '../../service/integrations/api/delete-integration';
import { getIntegration } from '../../service/integrations/api/get-integration';
import { listIntegrations } from '../../service/integrations/api/list-integrations';
import { testIntegration } from '../../service/integrations/api/test-integration';
import { updateIntegration } from '../../service/integrations/api/update-integration';
import { createLegalHold } from '../../service/leaving/api/create-legal-hold';
import { getExport } from '../../service/leaving/api/get-export';
import { getExportPage } from '../../service/leaving/api/get-export-page';
import { listLegalHolds } from '../../service/leaving/api/list-legal-holds';
import { releaseLegalHold } from '../../service/leaving/api/release-legal-hold';
import type { ServiceOperation } from '../../service/operation';
import { createSealKey } from '../../service/seals/api/create-seal-key';
import { getSealKey } from '../../service/seals/api/get-seal-key';
import { listSealKeys } from '../../service/seals/api/list-seal-keys';
import { revokeSealKey } from '../../service/seals/api/revoke-seal-key';
import { updateSealKey } from '../../service/seals/api/update-seal-key';
import { getSender } from '../../service/senders/api/get-sender';
import { listConsentTexts } from '../../service/senders/api/list-consent-texts';
import { updateConsentText } from '../../service/senders/api/update-consent-text';
import { updateSender } from '../../service/senders/api/update-sender';
import { createDataRequestEvent } from '../../service/signing/api/create-data-request-event';
import { createDataRequestToken } from '../../service/signing/api/create-data-request-token';
import { getDataRequest } from '../../service/signing/api/get-data-request';
import { sendDataRequestLink } from '../../service/signing/api/send-data-request-link';
import { skipDataRequest } from '../../service/signing/api/skip-data-request';
import { updateDataRequest } from '../../service/signing/api/update-data-request';
import { checkTemplate } from '../../service/submissions/api/check-template';
import { createSubmission } from '../../service/submissions/api/create-submission';
import { expireSubmission } from '../../service/submissions/api/expire-submission';
import { generatePreview } from '../../service/submissions/api/generate-preview';
import { getAuditTrail } from '../../service/submissions/api/get-audit-trail';
import { getSubmission } from '../../service/submissions/api/get-submission';
import { listSubmissionAttachments } from '../../service/submissions/api/list-submission-attachments';
import { listSubmissions } from '../../service/submissions/api/list-submissions';
import { listTemplateSubmissions } from '../../service/submissions/api/list-template-submissions';
import { reprocessSubmission } from '../../service/submissions/api/reprocess-submission';
import { addFields } from '../../service/templates/api/add-fields';
import { copyTemplate } from '../../service/templates/api/copy-template';
import { createTemplate } from '../../service/templates/api/create-template';
import { createTemplateImage } from '../../service/templates/api/create-template-image';
import { deleteTemplate } from '../../service/templates/api/delete-template';
import { deleteTemplateImage } from '../../service/templates/api/delete-template-image';
import { detectFields } from '../../service/templates/api/detect-fields';
import { getTemplate } from '../../service/templates/api/get-template';
import { getTemplateDocument } from '../../service/templates/api/get-template-document';
import { getTemplateSchema } from '../../service/templates/api/get-template-schema';
import { listDocumentAttachments } from '../../service/templates/api/list-document-attachments';
import { listTemplateImages } from '../../service/templates/api/list-template-images';
import { listTemplates } from '../../service/templates/api/list-templates';
import { moveTemplate } from '../../service/templates/api/move-template';
import { previewFields } from '../../service/templates/api/preview-fields';
import { previewTemplate } from '../../service/templates/api/preview-template';
import { publishVersion } from '../../service/templates/api/publish-version';
import { restoreVersion } from '../../service/templates/api/restore-version';
import { suggestNames } from '../../service/templates/api/suggest-names';
import { updateTemplate } from '../../service/templates/api/update-template';
import { checkAuthentication } from '../../service/tokens/api/check-authentication';
import { createCustomFile } from '../../service/uploads/api/create-custom-file';
import { presignUpload } from '../../service/uploads/api/presign-upload';
import { getUsage } from '../../service/usage/api/get-usage';
import { createWebhookEndpoint } from '../../service/webhooks/api/create-webhook-endpoint';
import { deleteWebhookEndpoint } from '../../service/webhooks/api/delete-webhook-endpoint';
import { getWebhookDelivery } from '../../service/webhooks/api/get-webhook-delivery';
import { getWebhookEndpoint } from '../../service/webhooks/api/get-webhook-endpoint';
import { listWebhookDeliveries } from '../../service/webhooks/api/list-webhook-deliveries';
import { listWebhookEndpoints } from '../../service/webhooks/api/list-webhook-endpoints';
import { replayWebhookDeliveries } from '../../service/webhooks/api/replay-webhook-deliveries';
import { replayWebhookDelivery } from '../../service/webhooks/api/replay-webhook-delivery';
import { rotateWebhookSecret } from '../../service/webhooks/api/rotate-webhook-secret';
import { testWebhookEndpoint } from '../../service/webhooks/api/test-webhook-endpoint';
import { updateWebhookEndpoint } from '../../service/webhooks/api/update-webhook-endpoint';

/** Every operation of the API, in the order of the documentation. */
export const operations: readonly ServiceOperation[] = [
  checkAuthentication,
  createSubmission,
  getSubmission,
  expireSubmission,
  generatePreview,
  reprocessSubmission,
  getAuditTrail,
  listSubmissionAttachments,
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
  createBundle,
  listBundles,
  getBundle,
  deleteBundle,
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
  suggestNames,
  previewFields,
  getTemplateDocument,
  listDocumentAttachments,
  createTemplateImage,
  listTemplateImages,
  deleteTemplateImage,
  previewTemplate,
  createEditorToken,
  revokeEditorToken,
  publishVersion,
  restoreVersion,
  checkTemplate,
  copyTemplate,
  moveTemplate,
  deleteTemplate,
  presignUpload,
  createCustomFile,
  listCustomFileAttachments,
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
  createIdentityProvider,
  listIdentityProviders,
  getIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  rotateIdentityProviderSecret,
  createIntegration,
  listIntegrations,
  getIntegration,
  updateIntegration,
  deleteIntegration,
  testIntegration,
  getSender,
  updateSender,
  listConsentTexts,
  updateConsentText,
  createSealKey,
  listSealKeys,
  getSealKey,
  updateSealKey,
  revokeSealKey,
  createLegalHold,
  listLegalHolds,
  releaseLegalHold,
  getExport,
  getExportPage,
  getUsage,
  listAccountLog,
  exportAccountLog,
  getInstallation,
];
