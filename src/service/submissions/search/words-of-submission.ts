import type { JournalEntry } from '../life/journal-entry';
import { WordSet } from './words-in';

/**
 * The words by which a submission is found; null when it is not. Data that is too long for its journal is not
 * searched: each projection would read a file.
 */
export function wordsOfSubmission({ record, data }: Pick<JournalEntry, 'record' | 'data'>): string | null {
  if (record.searchable === undefined || record.expiredAt !== null) return null;
  const words = new WordSet();
  words.add(record.filename);
  words.add(record.templateName);
  for (const { name, email } of record.dataRequests) {
    words.add(name);
    words.add(email);
  }
  words.addValue(JSON.parse(record.metadata));
  if (data && 'inline' in data) words.addValue(JSON.parse(data.inline));
  return words.toString();
}
