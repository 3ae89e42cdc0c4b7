/** The words of the HTML editor, loaded by its script only. */
export { htmlEditorWords as words } from '../../../dashboard/html-editor-words';
