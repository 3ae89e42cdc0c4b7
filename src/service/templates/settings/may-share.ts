import type { Caller } from '../../../core/api/caller';
import { type Result, refuse } from '../../../core/api/refusal';
import { mayDo } from '../../../core/api/roles';
import type { TemplateRow } from '../document/document-store';
import { changedSharing, type Settings } from './settings-schemas';

/** Whether the caller may change what is for members who may send documents. Programs have scopes instead. */
export function mayShare({ user }: Pick<Caller, 'user'>): boolean {
  return user === null || mayDo(user, 'send_documents');
}

/** Refuses a change of settings that is for members who may send documents; null if there is none. */
export function sharingRefused(
  template: TemplateRow,
  settings: Settings,
): Extract<Result<never>, { ok: false }> | null {
  const changed = changedSharing(template, settings);
  if (changed === undefined) return null;
  return refuse(
    'not_permitted',
    `Your role may not change \`${changed}\`: who gets live documents, what signers must prove, and where they are sent is for members who may send documents.`,
  );
}
