/**
 * The public entry of the engine: all that the service does with documents and pages. The engine
 * knows nothing of accounts, stores or requests. `fields/index.ts` is a second entry, for fields,
 * their values and their rules.
 */

export { type AttachedFile, type Relationship, relationships } from './attachments/attached-file';
export { readOwnNames, weighOwnNames } from './attachments/own-names';
export { type FoundAttachment, readAttachments } from './attachments/read-attachments';
export { drawBarcode } from './codes/draw-barcode';
export { breachesOfAbout } from './conformance/about-breaches';
export { type Conformance, reachedBy, wantConformance } from './conformance/conformance';
export {
  archiveLevelOf,
  type ConformanceDemand,
  type ConformanceLevel,
  conformanceDemands,
  conformanceLevels,
  nameOfLevel,
  partOfLevel,
} from './conformance/levels';
export { PREPARED_VERSION, prepareForArchive, withoutLook } from './conformance/look/prepare-for-archive';
export { type DetectedField, detectFields } from './detect/detect-fields';
export { applyNamings } from './detect/naming/apply-namings';
export { type Suggested, suggestNames } from './detect/suggest-names';
export type { DrawFurther } from './fill/append/append-pages';
export {
  type CompiledDocument,
  compileDocument,
  type FoundField,
  type TextTags,
} from './fill/compile/compile-document';
export type { DocumentPlan } from './fill/document-plan';
export { PLAN_VERSION } from './fill/document-plan';
export { type Downloads, imageAddresses, weighPictures } from './fill/draw/draw-images';
export type { SignatureMark } from './fill/draw/draw-signature-mark';
export { type DrawInput, type DrawResult, drawSubmission } from './fill/draw/draw-submission';
export { readPlan } from './fill/stored-plan';
export { resolveFields } from './fill/values/resolve-fields';
export { decodeImageBytes, imageBytes } from './images/decode-image';
export { decodeImageOnce } from './images/decoded-images';
export { seenSize } from './images/picture';
export { type CheckedInvoice, checkInvoice } from './invoice/check-invoice';
export { type FoundInvoice, findInvoice, isInvoiceName } from './invoice/find-invoice';
export {
  type InvoiceFacts,
  type InvoiceProfile,
  invoiceProfiles,
  profileFacts,
} from './invoice/invoice-profiles';
export { invoiceSchema, invoiceSourceProblem, renderInvoice } from './invoice/render-invoice';
export { whyUnfit } from './keys/check-certificate';
export { KeyFileProblem } from './keys/key-file-problem';
export { type Chain, orderChain } from './keys/order-chain';
export { readKeyFile } from './keys/read-key-file';
export { readPemCertificates } from './keys/read-pem';
export { limits as engineLimits } from './limits';
export type { WantedOfMerge } from './merge/merge-levels';
export { type MergeSource, mergePdfs } from './merge/merge-pdfs';
export { lockOutput } from './pdf/encryption/encrypt-output';
export { encryptPdf } from './pdf/encryption/encrypt-pdf';
export { passwordBytes } from './pdf/encryption/encryption-keys';
export type { Lock } from './pdf/reader/packed-file';
export type { DocumentAbout } from './pdf/writer/document-info';
export type { FillSignature, SignatureSlot } from './pdf/writer/signature-slot';
export {
  endBrowser,
  isBrowserHealthy,
  launchBrowser,
  type OpenBrowser,
  reconnectBrowser,
} from './print/chromium/browser';
export { type DrawnPicture, drawPicture, type WantedPicture } from './print/chromium/draw-picture';
export { PagePool, type PooledPage } from './print/chromium/page-pool';
export type { PrintOutcome } from './print/chromium/print-outcome';
export { type PrintMeans, printPage } from './print/chromium/print-page';
export { compileHtml, type HtmlSources } from './print/compile-html';
export {
  defaultEngineOptions,
  type EngineOptions,
  engineOptionsSchema,
  givenEngineOptionsSchema,
  withLaterOptions,
} from './print/engine-options';
export { type Finishing, finishPdf } from './print/finish-pdf';
export { type HtmlContent, htmlContentSchema, imageName, type TemplateImage } from './print/html-content';
export type { HtmlPage } from './print/html-page';
export { mayHaveSoftHyphens } from './print/hyphenation/settle-soft-hyphens';
export { imageSize, imageType } from './print/image-facts';
export { liquidNames } from './print/liquid/engine';
export { unescapeHtml } from './print/liquid/markup';
export { parseLiquid } from './print/liquid/parse-liquid';
export { renderLiquid } from './print/liquid/render-liquid';
export { type Places, readPlaces } from './print/paging/places';
export {
  describeWarning,
  isOverflowWarning,
  isPrintWarning,
  overflowWarningSchema,
  type PrintWarning,
  printWarningSchema,
} from './print/paging/print-warning';
export type { FetchFiles } from './print/prepare/inline-resources';
export type { OwnPageFont, OwnPageFonts } from './print/prepare/own-page-fonts';
export { type Prepared, prepareDocument } from './print/prepare/prepare-document';
export { renderHtmlPage } from './print/render-html-page';
export { signatureLeaf } from './print/schema/schema-of-shape';
export { lookAtSource } from './print/source-look/look-at-source';
export { describeProblem } from './print/source-problem';
export { trimOf } from './print/trim';
export { roomFor, signDetached } from './seal/cades';
export { issueToItself } from './seal/certificate';
export { type CertificateFacts, readCertificate } from './seal/certificate-facts';
export { makeKeys, spellPair, spellPrivateKey } from './seal/ecdsa';
export { keySealer, sealAlgorithms } from './seal/key-sealer';
export { algorithmOf, type KeyAlgorithm, readPrivateKey } from './seal/private-key';
export { sealWith } from './seal/seal-with';
export { type Sealer, STAMP_ROOM } from './seal/sealer';
export type { Sealing } from './seal/spell-seal';
export { readStampAnswer, spellStampQuery } from './seal/time-stamp';
export { type Ask, type Gathered, gatherValidation } from './seal/validation/gather-validation';
export { certificatesInMessage, signerOfToken } from './seal/validation/token-certificates';
export { joinData, type ValidationData } from './seal/validation/validation-data';
export { packCoverage, unpackCoverage } from './text/fonts/coverage';
export type { OwnFace } from './text/fonts/font-index';
export { FontLibrary, fontsOfAssets, type OwnFonts, type ReadFontFile } from './text/fonts/font-library';
export { FontProblem } from './text/fonts/sfnt';
export { readUploadedFont, type UploadedFont } from './text/fonts/uploaded-font';
export { auditPdf } from './trail/audit-pdf';
export type { AuditReport, ReportedEvent, ReportedSigner, ReportFact, Tone } from './trail/audit-report';
export { drawAudit } from './trail/draw-audit';
export { paperOf } from './trail/paper-of';
export { weights } from './weights';
