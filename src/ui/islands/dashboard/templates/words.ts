/** The words of the template pages, loaded by their scripts only. */
export { templateWords as words } from '../../../dashboard/template-words';
