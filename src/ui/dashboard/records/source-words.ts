import { columnOf } from '../../../lib/catalogue';
import { sourceRows } from '../../../service/combining/source-types';

/** The names of the sources of a combined PDF, which their catalogue has. */
export const sourceWords: Record<keyof typeof sourceRows, string> = { ...columnOf(sourceRows, 'label') };
