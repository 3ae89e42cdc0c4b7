import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'Ausfüllen',
  sample: 'Beispieldaten',
  data: 'Daten',
  keep: 'Als Testdaten behalten …',
  keeping: {
    title: 'Als Testdaten behalten',
    text: 'Mitglieder und API-Token des Kontos können Testdaten lesen. Verwenden Sie erfundene Daten. Ein Satz mit demselben Namen wird ersetzt.',
    label: 'Name',
    submit: 'Behalten',
    working: 'Speichern …',
    cancel: 'Abbrechen',
    done: (name: string) => `„${name}“ gehört jetzt zur Vorlage.`,
  },
  part: {
    title: 'Testdaten',
    lead: 'Benannte Datensätze für Vorschauen und Tests. Alle Mitglieder verwenden dieselben.',
    none: 'Noch keine Datensätze. Geben Sie Daten unter „Erzeugen“ oder in der Vorschau des Editors ein, und wählen Sie „Ausfüllen“, „Als Testdaten behalten …“.',
    name: 'Name',
    state: 'Entwurf',
    fits: 'Passt',
    unfit: (count: number) => (count === 1 ? '1 Problem' : `${count} Probleme`),
    more: (count: number) => `und ${count} weitere`,
    action: 'Aktion',
    remove: 'Löschen',
    removeOf: (name: string) => `${name} löschen`,
    removeTitle: (name: string) => `„${name}“ löschen?`,
    removeText:
      'Der Datensatz wird für alle Mitglieder gelöscht. Dokumente, die daraus entstanden sind, bleiben.',
    removed: (name: string) => `„${name}“ gelöscht.`,
  },
};
