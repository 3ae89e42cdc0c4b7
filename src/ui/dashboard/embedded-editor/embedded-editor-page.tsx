import { languageOfPage } from '../../languages/speech';
import { DataBlock } from '../../signing/frame';
import { EditorWorkspace, fieldSchema } from '../editor/editor-page';
import { Head } from '../shell/head';
import { embeddedWords as words } from './words';

/**
 * The field editor in a frame of another page. Until its script has opened the token, it says
 * nothing of the template.
 */
export function EmbeddedEditorPage({ templateId }: { templateId: string }) {
  return (
    <html {...languageOfPage()}>
      <Head title={words.title} stylesheets={['/editor.css']} scripts={['embedded-editor']} />
      <body class="wide framed">
        <main id="main" tabindex={-1}>
          <EditorWorkspace name={words.title} />
        </main>
        <div id="toasts" role="status" aria-live="polite"></div>
        <DataBlock id="page-data" data={{ templateId, schema: fieldSchema }} />
      </body>
    </html>
  );
}

/** In place of the editor, for an address with no token that anybody made. */
export function NoEditorPage() {
  return (
    <html {...languageOfPage()}>
      <Head title={words.title} />
      <body class="framed">
        <main id="main">
          <p class="notice warn">{words.unknown}</p>
        </main>
      </body>
    </html>
  );
}
