import type { Context } from 'hono';
import { findTemplate } from '../../../service/templates/template-store';
import { HtmlEditorPage } from '../../../ui/dashboard/html-editor-page';
import { NotFoundPage } from '../../../ui/dashboard/not-found-page';
import { showPage } from '../../../ui/dashboard/show-page';
import type { AppEnv } from '../app-env';
import type { Visit } from './session';

/** Templates of PDFs have another editor; those of others are as if there were none. */
export const showHtmlEditor = async (c: Context<AppEnv>, visit: Visit): Promise<Response> => {
  const id = c.req.param('template_id') ?? '';
  const found = await findTemplate(c.get('services').db, visit.person.accountId, id);
  if (found?.template.templateType !== 'html') return showPage(c, <NotFoundPage />, { status: 404 });
  return showPage(c, <HtmlEditorPage visit={visit} template={found.template} />);
};
