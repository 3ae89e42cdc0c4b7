import * as z from 'zod';
import { engineOptionsSchema, liquidNames } from '../../../engine';

import { viewerFolder } from '../../signing/viewer-folder';
import { DashboardFrame, type MemberVisit } from '../shell/frame';
import { htmlEditorWords as words } from './words';

type Edited = { visit: MemberVisit; template: { id: string; name: string } };

/** The form of the print options is built from the schema with which they are checked. */
const options = z.toJSONSchema(engineOptionsSchema, { io: 'input' });

/** The HTML editor: the sources beside the preview. Its script does the rest. */
export function HtmlEditorPage({ visit, template }: Edited) {
  return (
    <DashboardFrame
      title={words.title(template.name)}
      section="templates"
      script="html-editor"
      stylesheets={['/html-editor.css', '/comments.css']}
      data={{ templateId: template.id, options, liquid: liquidNames }}
      wide
      {...visit}
    >
      <link rel="modulepreload" href={`${viewerFolder}pdf.min.mjs`} />
      <div id="html-editor" data-shown="editor">
        <header class="html-editor-head">
          <a class="button quiet back" href={`/dashboard/templates/${template.id}`}>
            <span class="turns" aria-hidden="true">
              ←
            </span>
            <span class="visually-hidden">{words.back}</span>
          </a>
          <h1 dir="auto">{template.name}</h1>
          <p id="save-state" role="status"></p>
          <div id="html-editor-tools"></div>
        </header>
        <section id="html-editor-sources" aria-label={words.parts.editor}>
          <p class="loading">{words.loading}</p>
          <noscript>
            <p class="notice warn">{words.noscript}</p>
          </noscript>
        </section>
        <section id="html-editor-preview" aria-label={words.parts.preview}></section>
      </div>
    </DashboardFrame>
  );
}
