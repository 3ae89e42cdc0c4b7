import { entryWords } from '../../../service/audit/entry-words';

/** What the history of a document says: the words of its audit trail, which itself stays English. */
export const historyWords: typeof entryWords = structuredClone(entryWords);
