import { columnOf } from '../catalogue';
import { refusalRows } from '../refusal-codes';

/** The status of each code: the one exhaustive map, as the catalogue of refusals has it. */
export const refusalStatus = columnOf(refusalRows, 'status');
