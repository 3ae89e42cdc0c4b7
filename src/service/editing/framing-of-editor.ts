import type { Database } from '../../core/db/database';
import { isId } from '../../core/platform/ids';
import { frameSources } from '../signing/embedding';
import { findTemplate } from '../templates/template-store';
import { findEditorToken } from './editor-token-store';

/**
 * The origins whose pages may show the editor that this token opens, also when it is used or expired:
 * the frame then says so. Null for a token that nobody made.
 */
export async function framingOfEditor(
  db: Database,
  { templateId, tokenId }: { templateId: string; tokenId: string },
): Promise<string[] | null> {
  const row = isId('editorToken', tokenId) ? await findEditorToken(db, tokenId) : undefined;
  if (row?.templateId !== templateId) return null;
  const found = await findTemplate(db, row.accountId, templateId);
  return frameSources(found?.template.embedDomains ?? []);
}
