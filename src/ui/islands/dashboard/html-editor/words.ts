/** The wording of the HTML editor, which only its script loads. */
export { htmlEditorWords as words } from '../../../dashboard/html-editor-words';
