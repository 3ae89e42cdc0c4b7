import { h, part } from '../../../islands/common/dom';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { htmlEditorWords as words } from '../words';
import { HtmlEditor } from './html-editor';
import type { TemplateRecord } from './model/draft';
import type { PageFacts } from './model/page-facts';

/** Opens the template of the page. */
export async function start(): Promise<void> {
  const facts = page<PageFacts>();
  const [record, schema] = await Promise.all([
    api.get<TemplateRecord>(`/templates/${facts.templateId}?full=true`),
    api.get<object>(`/templates/${facts.templateId}/schema?version=draft`),
  ]);
  if (!record.ok) return sayNotOpened(record.message);
  if (!schema.ok) return sayNotOpened(schema.message);
  new HtmlEditor(facts, record.body, schema.body);
  document.body.dataset['editor'] = 'ready';
}

function sayNotOpened(message: string): void {
  const said = h('p', { className: 'alert', attributes: { role: 'alert' } }, `${words.notOpened} ${message}`);
  part('html-editor-sources', HTMLElement).replaceChildren(said);
}
