/** The wording of the pages of templates, which only their scripts load. */
export { templateWords as words } from '../../../dashboard/template-words';
