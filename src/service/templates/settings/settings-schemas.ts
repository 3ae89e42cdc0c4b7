import * as z from 'zod';
import { answersOf, columnOf, namesOf, renamed } from '../../../lib/catalogue';
import type { TemplateRow } from '../document/document-store';
import { settingRows } from './settings';

/** The names and schemas of settings, derived from their rows. */

export type Setting = keyof typeof settingRows;

const columns = columnOf(settingRows, 'column');

/** The columns of settings that change. */
export type Settings = Partial<Pick<TemplateRow, (typeof columns)[Setting]>>;

/** The settings in a request; each may be left out. */
const settingsSchema = z.object(columnOf(settingRows, 'sent')).partial();

export const settingsSchemas = settingsSchema.shape;

/** Keeps only the settings that were sent: the others do not change. */
export function settingsOf(sent: z.output<typeof settingsSchema>): Settings {
  return renamed(columns, sent);
}

/** The names of the settings that differ from those of the template. */
export function changedSettings(template: TemplateRow, settings: Settings): Setting[] {
  return namesOf(columns).filter((name) => {
    const [before, after] = [template[columns[name]], settings[columns[name]]];
    return after !== undefined && JSON.stringify(after) !== JSON.stringify(before);
  });
}

const shared = columnOf(settingRows, 'sharedFrom');

/** The first setting that these change though only members who may send documents do. */
export function changedSharing(template: TemplateRow, settings: Settings): Setting | undefined {
  const after = { ...template, ...settings };
  return changedSettings(template, settings).find(
    (name) => JSON.stringify(shared[name](after)) !== JSON.stringify(shared[name](template)),
  );
}

const sharing: Record<Setting, object | null> = columnOf(settingRows, 'sharing');

/** These settings with the values that send and show nothing. */
export const withoutSharing: Settings = Object.fromEntries(
  namesOf(sharing).flatMap((name) => {
    const marker = sharing[name];
    return marker && 'off' in marker ? [[columns[name], marker.off]] : [];
  }),
);

/** The settings in the record of a template. */
export const shownSettings = columnOf(settingRows, 'shown');

export const settingExamples = columnOf(settingRows, 'example');

const presenters = columnOf(settingRows, 'presentFrom');

export function presentSettings(template: TemplateRow) {
  return answersOf(presenters, template);
}
