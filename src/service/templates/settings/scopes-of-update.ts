import type { NeededScope, Scope } from '../../../core/api/scopes';
import { isRecord } from '../../../lib/json';
import { settingRows } from './settings';

/** The name and the description are part of editing. All other settings need their own scope. */
const edited = new Set(['name', 'description']);

/** The settings in the body of an update, which may come without `{ template: {…} }`. */
export function sentSettings(json: unknown): string[] {
  return sentProperties(json).filter((name) => Object.hasOwn(settingRows, name));
}

/** An update may change the draft, settings, or both. */
export const scopesOfUpdate: NeededScope = {
  possible: ['templates:write', 'settings:write'],
  of({ json }) {
    const needed = new Set(sentProperties(json).map(scopeOf));
    return needed.size === 0 ? ['templates:write'] : [...needed].sort();
  },
};

function scopeOf(property: string): Scope {
  return Object.hasOwn(settingRows, property) && !edited.has(property) ? 'settings:write' : 'templates:write';
}

function sentProperties(json: unknown): string[] {
  if (!isRecord(json)) return [];
  const template = 'template' in json ? json['template'] : json;
  return isRecord(template) ? Object.keys(template) : [];
}
