import type { Caller } from '../../../core/api/caller';
import { type Result, refuse } from '../../../core/api/refusal';
import { mayDo } from '../../../core/api/roles';
import type { TemplateRow } from '../document/document-store';
import { changedSettings, type Settings, sharingSettings } from './settings-schemas';

/** Whether the caller may change what sends or shows live documents. Programs have scopes instead. */
export function mayShare({ user }: Pick<Caller, 'user'>): boolean {
  return user === null || mayDo(user, 'send_documents');
}

/** Refuses a change of what sends or shows live documents; null if there is none. */
export function sharingRefused(
  template: TemplateRow,
  settings: Settings,
): Extract<Result<never>, { ok: false }> | null {
  const changed = changedSettings(template, settings).find((name) => sharingSettings.includes(name));
  if (changed === undefined) return null;
  return refuse(
    'not_permitted',
    `Your role may not change \`${changed}\`, which sends or shows live documents to others.`,
  );
}
