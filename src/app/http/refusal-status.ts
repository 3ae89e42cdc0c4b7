import { refusalRows } from '../../core/api/refusal-codes';
import { columnOf } from '../../lib/catalogue';

/** The status of each code: the one exhaustive map, as the catalogue of refusals has it. */
export const refusalStatus = columnOf(refusalRows, 'status');
