import type * as english from '../../../../dashboard/holds/words';
import type { Said } from '../../../said';

export const holdWords: Said<typeof english.holdWords> = {
  title: 'Löschsperren',
  lead: 'Eine Löschsperre (Legal Hold) bewahrt Dokumente vor dem Löschen: nach Zeitplan, auf Anfrage oder mit dem Konto.',
  open: 'Löschsperren anzeigen',
  hint: 'Bewahren Sie Dokumente vor dem Löschen, zum Beispiel für ein Gericht.',
  add: 'Neue Löschsperre',
  emptyTitle: 'Keine Löschsperren',
  emptyText: 'Dokumente werden gelöscht, wie es in ihren Vorlagen eingestellt ist.',
  subject: 'Gilt für',
  account: 'Das ganze Konto',
  set: 'Gesetzt',
  setBy: 'Gesetzt von',
  released: 'Aufgehoben',
  releasedBy: 'Aufgehoben von',
  id: 'ID der Sperre',
  states: { lasting: 'Aktiv', released: 'Aufgehoben' },
  release: 'Aufheben …',
  releaseTitle: 'Löschsperre aufheben?',
  releaseText:
    'Fällige Dokumente werden innerhalb von sechs Stunden gelöscht, wenn keine andere Sperre sie schützt. Die aufgehobene Sperre bleibt in dieser Liste.',
  releaseYes: 'Sperre aufheben',
  wasReleased: 'Löschsperre aufgehoben.',
  held: 'Eine Löschsperre verhindert, dass dies gelöscht wird.',
  form: {
    title: 'Löschsperre setzen',
    subject: 'Gilt für',
    subjectHint:
      'Die ID einer Vorlage, eines Dokuments oder eines zusammengeführten Dokuments. Ohne Angabe gilt die Sperre für das ganze Konto.',
    reason: 'Grund',
    reasonHint: 'Zum Beispiel ein Aktenzeichen. Inhaber sehen ihn hier und im Kontoprotokoll.',
    submit: 'Sperre setzen',
    done: 'Löschsperre gesetzt.',
  },
};
