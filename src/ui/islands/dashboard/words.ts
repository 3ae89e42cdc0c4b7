/** The wording of what only scripts show, taken from the dashboard's. */
export { words } from '../../dashboard/words';
