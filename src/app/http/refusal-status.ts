import { refusalRows } from '../../core/api/refusal-codes';
import { columnOf } from '../../lib/catalogue';

/** The status of each refusal code, from the catalogue. */
export const refusalStatus = columnOf(refusalRows, 'status');
