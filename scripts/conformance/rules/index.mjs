import { ANNOTATION_RULES } from './annotations.mjs';
import { ATTACHMENT_RULES } from './attachments.mjs';
import { ELEMENT_RULES } from './elements.mjs';
import { FILE_RULES } from './file.mjs';
import { FONT_RULES } from './fonts.mjs';
import { GRAPHICS_RULES } from './graphics.mjs';
import { INVOICE_RULES } from './invoices.mjs';
import { METADATA_RULES } from './metadata.mjs';
import { PRINTED_FIELD_RULES } from './printed-fields.mjs';
import { READING_RULES } from './reading.mjs';
import { TAGGING_RULES } from './tagging.mjs';

/** Every rule that is checked. @type {import('../levels.mjs').Rule[]} */
export const RULES = [
  ...FILE_RULES,
  ...GRAPHICS_RULES,
  ...FONT_RULES,
  ...ANNOTATION_RULES,
  ...METADATA_RULES,
  ...ATTACHMENT_RULES,
  ...INVOICE_RULES,
  ...TAGGING_RULES,
  ...ELEMENT_RULES,
  ...PRINTED_FIELD_RULES,
  ...READING_RULES,
];
