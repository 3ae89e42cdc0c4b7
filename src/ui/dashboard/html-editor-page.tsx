import type { JsonSchema } from '../../fields/json-schema';
import { DashboardFrame, type Visitor } from './frame';
import { htmlEditorWords as words } from './html-editor-words';
import type { ShownTemplate } from './template-list';
import { words as common } from './words';

const sources = Object.keys(words.sources) as (keyof typeof words.sources)[];

type Editor = {
  visit: Visitor;
  template: ShownTemplate;
  schema: JsonSchema | null;
  sample: Record<string, unknown>;
};

/** What the template is made of on the one side, the PDF that comes of it on the other. */
export const HtmlEditorPage = ({ visit, template, schema, sample }: Editor) => {
  const { id, name, locked, updated_at: updatedAt } = template;
  const texts = {
    html: template.html ?? '',
    scss: template.scss ?? '',
    header_html: template.header_html ?? '',
    footer_html: template.footer_html ?? '',
    html_engine_options: JSON.stringify(template.html_engine_options ?? {}, null, 2),
    data: JSON.stringify(sample, null, 2),
  };
  return (
    <DashboardFrame
      title={words.title(name)}
      section="templates"
      script="html-editor"
      stylesheets={['/html-editor.css']}
      data={{ template: { id, locked, updatedAt, texts }, schema }}
      wide
      {...visit}
    >
      <div class="html-editor">
        <div class="html-editor-bar">
          <a href={`/dashboard/templates/${id}`}>{words.back}</a>
          <h1 dir="auto">{name}</h1>
          <p id="save-state" class="soft" role="status"></p>
          {!locked && (
            <button type="button" id="publish" class="primary">
              {words.publish}
            </button>
          )}
        </div>
        <noscript>
          <p class="alert">{common.frame.noscript}</p>
        </noscript>
        <div class="sources">
          <div class="source-tabs" role="tablist" aria-label={words.tabs}>
            {sources.map((source, index) => (
              <button
                type="button"
                role="tab"
                id={`tab-${source}`}
                aria-controls={`source-${source}`}
                aria-selected={index === 0 ? 'true' : 'false'}
                tabindex={index === 0 ? 0 : -1}
              >
                {words.sources[source]}
              </button>
            ))}
          </div>
          {sources.map((source, index) => (
            <div
              class="source"
              role="tabpanel"
              id={`source-${source}`}
              aria-labelledby={`tab-${source}`}
              hidden={index !== 0}
            ></div>
          ))}
        </div>
        <div class="html-preview">
          <h2 class="visually-hidden">{words.preview}</h2>
          <p id="preview-state" class="soft" role="status">
            {words.drawing}
          </p>
          <section id="preview-pages" tabindex={0} aria-label={words.preview}></section>
        </div>
      </div>
    </DashboardFrame>
  );
};
