import * as z from 'zod';
import { answersOf, columnOf, renamed } from '../../../lib/catalogue';
import type { TemplateRow } from '../document/document-store';
import { settingRows } from './settings';

/** What the service needs of the settings, derived from their rows. */

export type Setting = keyof typeof settingRows;

const columns = columnOf(settingRows, 'column');

/** Settings as the table has them, those that change. */
export type Settings = Partial<Pick<TemplateRow, (typeof columns)[Setting]>>;

/** The settings of a template as they are sent; each may be left out. */
const settingsSchema = z.object(columnOf(settingRows, 'sent')).partial();

export const settingsSchemas = settingsSchema.shape;

/** Only what was sent: the rest stays as it is. */
export function settingsOf(sent: z.output<typeof settingsSchema>): Settings {
  return renamed(columns, sent);
}

/** As the record of a template shows them. */
export const shownSettings = columnOf(settingRows, 'shown');

export const settingExamples = columnOf(settingRows, 'example');

const presenters = columnOf(settingRows, 'presentFrom');

export function presentSettings(template: TemplateRow) {
  return answersOf(presenters, template);
}
