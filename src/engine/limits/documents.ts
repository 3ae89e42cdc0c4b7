import { type LimitRows, MB } from '../../lib/limits/limit-rows';

export const documentLimits = {
  documentPages: [1_000, '422, `document_state` `malformed_pdf`'],
  documentObjects: [500_000, '422, `document_state` `malformed_pdf`'],
  documentNestingDepth: [200, '422, `document_state` `malformed_pdf`'],
  /** Tags, and all that stands directly in them: tags, pieces of content and annotations. */
  documentTags: [
    100_000,
    'a document with more reaches no PDF/UA; a printed one has the tags of the browser',
  ],
  documentTagKids: [
    400_000,
    'a document with more reaches no PDF/UA; a printed one has the tags of the browser',
  ],
  /** One part that is unpacked as a whole, such as objects packed together, a table of objects or a font. */
  documentPartBytes: [8 * MB, '422, `document_state` `malformed_pdf`; contents of pages may be longer'],
  documentInflatedBytes: [64 * MB, '422, `document_state` `malformed_pdf`'],
  /** Text tags: one tag, and the content that is searched for tags, of a page and of all pages. */
  textTagChars: [2_000, 'longer tags stay text'],
  textTagPageBytes: [4 * MB, 'pages with more content are not searched for text tags; `text_tag_ignored`'],
  textTagBytes: [16 * MB, 'the pages beyond the limit are not searched for text tags; `text_tag_ignored`'],
  /** Continuation pages of one document, and the text that is laid out for them. */
  overflowPages: [50, 'further text is cut off and reported in `truncated_text`'],
  overflowChars: [100_000, 'further text is cut off and reported in `truncated_text`'],
  /** Pages repeated in one document for rows beyond the template's, and the fields on them. */
  repeatedPages: [100, '422 `invalid_data`'],
  repeatedFields: [10_000, '422 `invalid_data`'],
  mergeSourceBytes: [50 * MB, 'the merge fails and names the source'],
  mergePages: [5_000, 'the merge fails and names the source'],
  /** A combined PDF that is looked at before it names a level of conformance. */
  conformingMergeBytes: [20 * MB, 'a larger one reaches no level, and `conformance_problems` says so'],
  mergeObjects: [1_000_000, 'the merge fails and names the source'],
  mergeDestinations: [
    100_000,
    'a source with more named destinations loses their names; its links still work',
  ],
  /** Fields proposed for one document. */
  detectedFields: [1_000, 'further fields are not proposed, and `complete` is false'],
  /** Page images in the PDF of an audit trail, and the largest document that is read for them. */
  auditPagePictures: [8, 'the PDF of an audit trail shows no more pages of the document'],
  auditPicturedBytes: [10 * MB, 'the PDF of an audit trail shows no pages of a larger document, and says so'],
  /** Files in a PDF that are listed. Each one unpacks to `documentPartBytes`, all to `documentInflatedBytes`. */
  readAttachments: [100, 'further files are not listed, and `complete` is false'],
  /** The XML of an invoice. */
  invoiceBytes: [1 * MB, '422 `invalid_e_invoice`'],
  invoiceTemplateBytes: [256 * 1024, '422 `validation_failed`'],
  invoiceElements: [50_000, '422 `invalid_e_invoice`'],
  invoiceDepth: [50, '422 `invalid_e_invoice`'],
  /** Certificates from that of a seal or a time stamp up to its root. */
  certificateChain: [6, 'the seal has no validation data, or waits (`required`)'],
} as const satisfies LimitRows;
