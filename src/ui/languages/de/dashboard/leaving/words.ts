import type * as english from '../../../../dashboard/leaving/words';
import type { Said } from '../../../said';

export const leavingWords: Said<typeof english.leavingWords> = {
  title: 'Exportieren oder löschen',
  lead: 'Laden Sie alles in diesem Konto herunter, oder löschen Sie es.',
  open: 'Konto exportieren oder löschen',
  hint: 'Laden Sie alles als Dateien herunter, oder löschen Sie das Konto und erhalten Sie eine signierte Erklärung.',
  export: {
    title: 'Konto exportieren',
    text: 'Alle Vorlagen mit ihren Versionen, alle Dokumente mit ihren Daten, PDFs und Prüfprotokollen, Mitglieder, Einstellungen und Protokolle, als Dateien mit ihrem SHA-256. Secrets gehören nicht dazu.',
    how: 'Erstellen Sie ein API-Token mit der Berechtigung „Konto exportieren“. Führen Sie dann dies in einer Kopie des Quellcodes von Quillet aus. Wenn es abbricht, führen Sie es noch einmal aus: Es macht dort weiter, wo es aufgehört hat.',
    tokens: 'Zu den API-Token',
  },
  erase: {
    title: 'Konto löschen',
    text: 'Löscht alles, was zum Konto gehört: Vorlagen, Dokumente, Prüfprotokolle, Mitglieder, Einstellungen und Protokolle. API-Token und Sitzungen gelten nicht mehr, sobald es beginnt. Nichts kann wiederhergestellt werden.',
    waits: (days: number) =>
      days === 0
        ? 'Es beginnt innerhalb von Minuten.'
        : `Es beginnt nach ${days} ${days === 1 ? 'Tag' : 'Tagen'}. Bis dahin kann jeder Inhaber es abbrechen.`,
    held: 'Ein Konto mit einer Löschsperre kann nicht gelöscht werden. Heben Sie zuerst die Sperre auf.',
    holds: 'Löschsperren anzeigen',
    name: 'Name des Kontos',
    nameHint: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein.`,
    button: 'Konto löschen',
    confirmTitle: 'Konto löschen?',
    confirmText: 'Nach Ablauf der Wartezeit wird alles gelöscht, was dazugehört.',
    asked: 'Dieses Konto wird gelöscht',
    begins: 'Beginnt',
    askedAt: 'Angefordert',
    statement:
      'Wenn alles gelöscht ist, steht unter dieser URL 90 Tage lang eine signierte Erklärung bereit. Inhaber bekommen sie auch per E-Mail. Speichern Sie die URL: Sie können sich dann nicht mehr anmelden.',
    cancel: 'Löschung abbrechen',
  },
  said: {
    asked: 'Löschung angefordert. Inhaber bekommen eine E-Mail.',
    cancelled: 'Löschung abgebrochen. Es wurde nichts gelöscht.',
  },
  problems: {
    name: 'Dies ist nicht der Name des Kontos. Es wurde nichts angefordert.',
    held: 'Eine Löschsperre ist aktiv. Heben Sie sie zuerst auf.',
    already: 'Die Löschung wurde schon angefordert.',
    late: 'Es gibt keine Löschung, die abgebrochen werden kann, oder sie hat schon begonnen.',
  },
};
