import type { Context } from 'hono';
import { findTemplate } from '../../../service/templates/template-store';
import { HtmlEditorPage } from '../../../ui/dashboard/html-editor/html-editor-page';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import type { Visit } from './session';

/**
 * Shows the editor of HTML templates. PDF templates have another one, and a template of another
 * account counts as absent.
 */
export async function showHtmlEditor(c: Context<AppEnv>, visit: Visit): Promise<Response> {
  const id = visit.params['template_id'] ?? '';
  const found = await findTemplate(c.get('services').db, visit.member.accountId, id);
  if (found?.template.templateType !== 'html') return showPage(c, <NotFoundPage />, { status: 404 });
  return showPage(c, <HtmlEditorPage visit={visit} template={found.template} />);
}
