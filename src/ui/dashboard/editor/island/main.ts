import { commentsButton } from '../../comments/island/comments-button';
import { page } from '../../shell/island/page';
import { lastChanger } from '../../templates/island/last-change';
import { editorWords as words } from '../words';
import { start } from './editor-app';
import type { FieldSchema } from './model/schema';

const { templateId, schema, person } = page<{ templateId: string; schema: FieldSchema }>();
const isViewer = !person.makesTemplates;

function generate(): void {
  location.assign(`/dashboard/templates/${templateId}/generate`);
}

void start({
  ...{ templateId, schema, isViewer },
  personIn: () => person.id,
  allowedIn: ({ predefined_fields: predefined }) => ({
    capabilities: null,
    judge: null,
    added: [],
    predefined,
  }),
  ownTool: commentsButton,
  hidden: new Set(),
  whoChanged: async () => (await lastChanger(templateId)).who,
  endsOf: () =>
    isViewer || !person.makesDocuments ? [] : [{ label: words.tools.generate, isMain: true, run: generate }],
  onReady: () => {},
  onSaved: () => {},
  onPublished: () => {},
  onFailed: () => {},
  again: () => location.reload(),
});
