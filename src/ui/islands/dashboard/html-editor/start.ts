import { h, part } from '../../shared/dom';
import { page } from '../page';
import { api } from '../service/api';
import { HtmlEditor, type PageFacts } from './html-editor';
import type { TemplateRecord } from './model/draft';
import { words } from './words';

/** Opens the template that the page is about. */
export async function start(): Promise<void> {
  const facts = page<PageFacts>();
  const [record, schema] = await Promise.all([
    api.get<TemplateRecord>(`/templates/${facts.templateId}?full=true`),
    api.get<object>(`/templates/${facts.templateId}/schema?version=draft`),
  ]);
  if (!record.ok || !schema.ok) {
    const { message } = record.ok ? (schema as Exclude<typeof schema, { ok: true }>) : record;
    const said = h(
      'p',
      { className: 'alert', attributes: { role: 'alert' } },
      `${words.notOpened} ${message}`,
    );
    part('html-editor-sources', HTMLElement).replaceChildren(said);
    return;
  }
  new HtmlEditor(facts, record.body, schema.body);
  document.body.dataset['editor'] = 'ready';
}
