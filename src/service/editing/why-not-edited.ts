import { type Result, refuse } from '../../core/api/refusal';
import type { TemplateRow } from '../templates/template-store';

/** Why an embedded editor may not open a template, if it may not. */
export function whyNotEdited({
  templateType,
  archived,
}: TemplateRow): Extract<Result<never>, { ok: false }> | null {
  if (templateType === 'html') return isHtml;
  return archived ? isArchived : null;
}

const isHtml = refuse('conflict', 'The embedded editor places fields on a PDF, and this template is HTML.');

const isArchived = refuse('conflict', 'The template is archived: take it out of the archive to edit it.');
