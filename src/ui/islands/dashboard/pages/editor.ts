import { start } from '../editor/editor-app';
import type { FieldSchema } from '../editor/model/schema';
import { whoChanged } from '../editor/service/template';
import { words } from '../editor/words';
import { page } from '../page';

const { templateId, schema, person } = page<{ templateId: string; schema: FieldSchema }>();
const isViewer = person.role === 'viewer';

function generate(): void {
  location.assign(`/dashboard/templates/${templateId}/generate`);
}

void start({
  ...{ templateId, schema, isViewer },
  personIn: () => person.id,
  allowedIn: ({ predefined_fields: predefined }) => ({ capabilities: null, added: [], predefined }),
  hidden: new Set(),
  whoChanged: (record) => whoChanged(record, person.id),
  endsOf: () => (isViewer ? [] : [{ label: words.tools.generate, isMain: true, run: generate }]),
  onReady: () => {},
  onSaved: () => {},
  onPublished: () => {},
  onFailed: () => {},
  again: () => location.reload(),
});
