import type * as english from '../../../../dashboard/records/download-words';
import type { Said } from '../../../said';

export const downloadWords: Said<typeof english.downloadWords> = {
  all: 'Alle Dokumente',
  selected: (count: number) => (count === 1 ? '1 ausgewähltes Dokument' : `${count} ausgewählte Dokumente`),
  chosen: 'Ausgewählte Dokumente',
  ofBatch: (id: string) => `Stapel ${id}`,
  search: (text: string) => `„${text}“`,
  from: 'erstellt ab',
  until: 'erstellt bis',
  made: (done: number, total: number) => `${done} von ${total} Dokumenten`,
  finishing: 'Die Datei wird fertiggestellt …',
  leftOut: (count: number) => (count === 1 ? '1 Dokument ausgelassen' : `${count} Dokumente ausgelassen`),
  shortened: (count: number) =>
    `${count === 1 ? '1 Wert ist' : `${count} Werte sind`} länger, als eine Zelle sein kann. Die Spalte „Shortened“ nennt sie.`,
  more: (count: number) => `und ${count} weitere`,
  reasons: {
    'not found': 'Nicht gefunden',
    'could not be read': 'Nicht lesbar',
    'without data': 'Keine Daten',
    'needs a password': 'Braucht ein Passwort',
    'its file is missing': 'Die Datei fehlt',
  },
};
