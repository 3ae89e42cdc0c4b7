import * as z from 'zod';
import { sentConformance } from '../../conformance/conformance-schemas';
import { contentProblems } from './level-problems';
import { onOffText } from './setting-schemas';
import { settingRows } from './settings';
import { type CheckedTogether, settingsProblems } from './settings-problems';
import { type Settings, settingsSchemas } from './settings-schemas';

/**
 * The settings with which a template may be made: what its data may be, how its PDFs are made, and how long they stay.
 * No live document depends on a new template, so making templates is enough for them. What sends or shows documents
 * is set later, by callers who may change settings.
 */
export const newSettings = z.object(settingsSchemas).pick({
  allow_additional_properties: true,
  searchable: true,
  expire_submissions: true,
  expire_after: true,
  expiration_interval: true,
  editable_submissions: true,
  encrypt_pdfs: true,
  seal: true,
  conformance: true,
  conformance_demand: true,
  merge_audit_trail_pdf: true,
  add_data_request_submission_id_footers: true,
  mark_signatures: true,
}).shape;

/** The same of a template with a document. */
export const newDocumentSettings = { ...newSettings, tag_document: settingsSchemas.tag_document };

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform((digits): number | null => Number(digits));

/** The same in a form, where all values are texts. A list has commas between its items. */
export const newSettingTexts = {
  allow_additional_properties: onOffText.optional(),
  searchable: onOffText.optional(),
  expire_submissions: onOffText.optional(),
  expire_after: wholeNumber.pipe(settingRows.expire_after.sent).optional(),
  expiration_interval: newSettings.expiration_interval,
  editable_submissions: onOffText.optional(),
  encrypt_pdfs: onOffText.optional(),
  seal: newSettings.seal,
  conformance: z
    .string()
    .transform(listOf)
    .pipe(sentConformance)
    .optional()
    .describe('Levels, with commas between them.'),
  conformance_demand: newSettings.conformance_demand,
  merge_audit_trail_pdf: onOffText.optional(),
  add_data_request_submission_id_footers: onOffText.optional(),
  mark_signatures: onOffText.optional(),
  tag_document: onOffText.optional(),
} satisfies Record<keyof typeof newDocumentSettings, z.ZodType>;

function listOf(text: string): string | string[] {
  return text.includes(',') ? text.split(',').map((part) => part.trim()) : text;
}

const unset: CheckedTogether = {
  conformance: [],
  encryptPdfs: false,
  expireSubmissions: false,
  expireAfter: null,
  expirationInterval: 'days',
};

/** What contradicts itself in a template that is to be made. */
export function newTemplateProblems(
  settings: Settings,
  content: Parameters<typeof contentProblems>[1],
): string[] {
  const whole = { ...unset, ...settings };
  return [...settingsProblems(whole), ...contentProblems(whole.conformance, content)];
}
