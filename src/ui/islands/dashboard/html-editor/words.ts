/** The wording of the editor of HTML templates. */
export { htmlEditorWords as words } from '../../../dashboard/html-editor-words';
