import type { Child } from 'hono/jsx';
import * as z from 'zod';
import { storedFieldSchema } from '../../../engine/fields';
import { viewerFolder } from '../../signing/viewer-folder';
import { DashboardFrame, type MemberVisit } from '../shell/frame';
import { editorWords as words } from './words';

type Edited = { visit: MemberVisit; template: { id: string; name: string } };

/** The panel of properties is built from the schema with which fields are checked. */
export const fieldSchema = z.toJSONSchema(storedFieldSchema).properties ?? {};

/** The field editor; its script builds the rest of the page. */
export function EditorPage({ visit, template }: Edited) {
  return (
    <DashboardFrame
      title={words.title.replace('{name}', template.name)}
      section="templates"
      script="editor"
      stylesheets={['/editor.css', '/comments.css']}
      data={{ templateId: template.id, schema: fieldSchema }}
      wide
      {...visit}
    >
      <EditorWorkspace name={template.name}>
        <a class="button quiet back" href={`/dashboard/templates/${template.id}`} title={words.back}>
          <span class="turns" aria-hidden="true">
            ←
          </span>
          <span class="visually-hidden">{words.back}</span>
        </a>
      </EditorWorkspace>
    </DashboardFrame>
  );
}

/** The parts of the editor that its script fills. The children lead away from it. */
export function EditorWorkspace({ name, children }: { name: string; children?: Child }) {
  return (
    <>
      <link rel="modulepreload" href={`${viewerFolder}pdf.min.mjs`} />
      <div id="editor">
        <header class="editor-head">
          {children}
          <h1 dir="auto">{name}</h1>
          <p id="save-state" role="status"></p>
        </header>
        <div id="editor-tools"></div>
        <section id="editor-list" aria-label={words.parts.list}></section>
        <section id="editor-pages" aria-label={words.parts.pages} tabindex={0}>
          <p class="loading">{words.loading}</p>
          <noscript>
            <p class="notice warn">{words.noscript}</p>
          </noscript>
        </section>
        <section id="editor-panel" aria-label={words.parts.panel}></section>
        <div id="editor-said" class="visually-hidden" role="status" aria-live="polite"></div>
      </div>
    </>
  );
}
