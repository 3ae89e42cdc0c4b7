import type { JournalEntry } from '../life/journal-entry';
import { WordSet } from './words-in';

/** What a projection does with the words of a row. */
export type WordsChange = { set: string } | 'remove' | 'leave';

/**
 * The words by which a submission is found. Data that is too long for its journal is not searched: each projection would
 * read a file. Release 0.4.0 drops `searchable` from a record that it writes; without it, the words of the row stay.
 */
export function wordsOfSubmission({ record, data }: Pick<JournalEntry, 'record' | 'data'>): WordsChange {
  if (record.expiredAt !== null) return 'remove';
  if (record.searchable === undefined) return 'leave';
  const words = new WordSet();
  words.add(record.filename);
  words.add(record.templateName);
  for (const { name, email } of record.dataRequests) {
    words.add(name);
    words.add(email);
  }
  words.addValue(JSON.parse(record.metadata));
  if (data && 'inline' in data) words.addValue(JSON.parse(data.inline));
  return { set: words.toString() };
}
