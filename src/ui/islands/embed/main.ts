import { createDataRequest } from './create-data-request';
import { createTemplateEditor } from './create-template-editor';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    createDataRequest: typeof createDataRequest;
    createTemplateEditor: typeof createTemplateEditor;
  }
}

window.createDataRequest = createDataRequest;
window.createTemplateEditor = createTemplateEditor;
