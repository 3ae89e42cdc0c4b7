/** The words that only scripts show, from the dashboard's own. */
export { words } from '../../dashboard/words';
