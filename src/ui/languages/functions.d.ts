/** Types of dist/words/<language>.mjs, which scripts/build-words.mjs makes of the translations. */
import type { Words } from './speech';

export declare const pageWords: Words;
