import type * as english from '../../../../dashboard/shell/list-key-words';
import type { Said } from '../../../said';

export const listKeyWords: Said<typeof english.listKeyWords> = {
  title: 'Tastenkürzel',
  rows: [
    ['J', 'Nächste Zeile'],
    ['K', 'Vorherige Zeile'],
    ['Enter', 'Zeile öffnen'],
    ['P', 'Vorschau des Dokuments (auch mit der Leertaste)'],
    ['/', 'Suchen'],
    ['?', 'Diese Hilfe anzeigen'],
    ['Strg + K oder ⌘ K', 'Seiten, Vorlagen, Dokumente und Aktionen suchen'],
  ],
  use: 'Tastenkürzel in Listen verwenden',
  close: 'Schließen',
  newer: 'Neuere',
};
