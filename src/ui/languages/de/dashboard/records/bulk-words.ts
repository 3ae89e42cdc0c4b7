import type * as english from '../../../../dashboard/records/bulk-words';
import type { Said } from '../../../said';

export const bulkWords: Said<typeof english.bulkWords> = {
  page: 'Alle auf dieser Seite auswählen',
  filter: 'Alle passenden auswählen',
  finding: (count: number) => `${count} gefunden …`,
  cut: (most: number) =>
    `Die neuesten ${most} sind ausgewählt. Um mehr herunterzuladen, nutzen Sie „Herunterladen“ oben auf der Seite.`,
  open: 'Weitere Aktionen …',
  title: (count: number) =>
    count === 1 ? 'Aktion für das ausgewählte Dokument' : `Aktion für ${count} ausgewählte Dokumente`,
  choose: 'Aktion',
  acts: {
    remind: {
      name: 'Unterzeichner erinnern',
      about: 'Sendet jedem Unterzeichner, der an der Reihe ist, eine E-Mail mit einem neuen Link.',
      ask: '',
      done: (count: number) =>
        count === 1
          ? 'Unterzeichner von 1 Dokument erinnert'
          : `Unterzeichner von ${count} Dokumenten erinnert`,
      skipped: (count: number) =>
        `${count} übersprungen: kein Unterzeichner, der per E-Mail erinnert werden kann`,
    },
    cancel: {
      name: 'Wartende Dokumente abbrechen',
      about:
        'Unterzeichner können sie nicht mehr öffnen. Die Daten werden endgültig gelöscht. Die Prüfprotokolle bleiben.',
      ask: 'Wartende Dokumente abbrechen?',
      done: (count: number) => (count === 1 ? '1 Dokument abgebrochen' : `${count} Dokumente abgebrochen`),
      skipped: (count: number) => `${count} übersprungen: warten nicht auf Unterzeichner`,
    },
    expire: {
      name: 'Fertige Dokumente ablaufen lassen',
      about:
        'Daten, PDFs und alles, was diese enthält, werden endgültig gelöscht. Die Hashes und die Prüfprotokolle bleiben.',
      ask: 'Fertige Dokumente ablaufen lassen?',
      done: (count: number) => (count === 1 ? '1 Dokument abgelaufen' : `${count} Dokumente abgelaufen`),
      skipped: (count: number) => `${count} übersprungen: nicht fertig oder schon abgelaufen`,
    },
  },
  askText: (count: number) =>
    count === 1 ? 'Für das ausgewählte Dokument.' : `Für die ${count} ausgewählten Dokumente.`,
  start: 'Weiter',
  progress: (done: number, total: number) => `${done} von ${total}`,
  stay: 'Lassen Sie diese Seite geöffnet. Wenn Sie sie verlassen, wird der Rest nicht erledigt.',
  stop: 'Anhalten',
  close: 'Schließen',
  report: 'Ergebnis',
  stopped: (count: number) => `${count} nicht erledigt, weil Sie angehalten haben`,
  failed: (count: number) => `${count} fehlgeschlagen:`,
};
