import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'Ausfüllen',
  sample: 'Beispieldaten',
  data: 'Daten',
  keep: 'Als Testdaten speichern …',
  keeping: {
    title: 'Als Testdaten speichern',
    text: 'Mitglieder und API-Token des Kontos können Testdaten lesen. Verwenden Sie erfundene Daten. Bevor ein Satz mit demselben Namen ersetzt wird, werden Sie gefragt.',
    label: 'Name',
    submit: 'Speichern',
    working: 'Wird gespeichert …',
    cancel: 'Abbrechen',
    done: (name: string) => `„${name}“ mit der Vorlage gespeichert.`,
    replaceTitle: (name: string) => `„${name}“ ersetzen?`,
    replaceText: 'Der Satz, der jetzt so heißt, hat andere Daten. Er wird für alle Mitglieder ersetzt.',
    replace: 'Ersetzen',
    notReplaced: (name: string) => `„${name}“ wurde nicht ersetzt. Geben Sie einen anderen Namen ein.`,
  },
  part: {
    title: 'Testdaten',
    lead: 'Benannte Datensätze für Vorschauen und Tests. Alle Mitglieder verwenden dieselben.',
    none: 'Noch keine Datensätze. Geben Sie Daten unter „Erstellen“ oder in der Vorschau des Editors ein, und wählen Sie „Ausfüllen“, „Als Testdaten speichern …“.',
    name: 'Name',
    state: 'Entwurf',
    fits: 'Keine Probleme',
    unfit: (count: number) => (count === 1 ? '1 Problem' : `${count} Probleme`),
    more: (count: number) => `und ${count} weitere`,
    action: 'Aktion',
    remove: 'Löschen',
    removeOf: (name: string) => `${name} löschen`,
    removeTitle: (name: string) => `„${name}“ löschen?`,
    removeText:
      'Der Datensatz wird für alle Mitglieder gelöscht. Dokumente, die daraus erstellt wurden, bleiben.',
    removed: (name: string) => `„${name}“ gelöscht.`,
  },
};
