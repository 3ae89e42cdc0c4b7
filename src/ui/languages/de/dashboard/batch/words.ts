import type * as english from '../../../../dashboard/batch/words';
import type { Said } from '../../../said';

export const batchWords: Said<typeof english.batchWords> = {
  title: 'Stapel erstellen',
  lead: (most: number) =>
    `Jede Zeile wird ein Dokument, höchstens ${most} Zeilen. Die erste Zeile enthält die Feldnamen.`,
  rows: 'Zeilen',
  rowsHint: 'Fügen Sie Zeilen aus einer Tabellenkalkulation, CSV oder ein JSON-Array von Objekten ein.',
  file: 'Oder wählen Sie eine Datei (CSV oder Excel)',
  guessed: (name: string) =>
    `„${name}“ ist kein Unicode und wurde als Windows-1252 gelesen, wie Excel CSV speichert. Prüfen Sie Umlaute und Akzente in der Vorschau.`,
  empty: 'Leere Tabelle herunterladen',
  emptyName: (name: string) => `${name}.csv`,
  name: 'Name',
  nameHint: 'In der Liste der Stapel. Eine Datei gibt ihren eigenen.',
  columns: 'Spalten',
  columnsHint: 'Wählen Sie für jede Spalte ein Feld.',
  leaveOut: 'Ignorieren',
  preview: 'Vorschau',
  row: 'Zeile',
  numbersHint: (head: number) => `Die Zeilennummern sind die der Datei: Die Spaltennamen sind Zeile ${head}.`,
  added: 'neu',
  rowsOf: (first: number, last: number) => `(Zeilen ${first}–${last})`,
  data: 'Daten',
  standing: 'Status',
  fine: 'Bereit',
  ready: (count: number) => (count === 1 ? '1 Zeile ist bereit.' : `${count} Zeilen sind bereit.`),
  wrong: (rows: readonly string[]) =>
    rows.length === 1
      ? `1 Zeile hat Probleme: ${rows[0]}. Beheben Sie sie, um fortzufahren.`
      : `${rows.length} Zeilen haben Probleme: ${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ', …' : ''}. Beheben Sie sie, um fortzufahren.`,
  made: (made: number, all: number) => `${made} von ${all} Zeilen sind erledigt.`,
  stopped: (made: number, all: number, reason: string) =>
    `${reason} ${made} von ${all} Zeilen sind erledigt und stehen nicht mehr in der Tabelle. Klicken Sie auf die Schaltfläche, um mit den übrigen fortzufahren.`,
  unsure:
    'Die nächsten Zeilen sind vielleicht schon erledigt, darum kann die Tabelle jetzt nicht geändert werden. Klicken Sie auf die Schaltfläche, um es noch einmal zu versuchen. Keine Zeile wird doppelt verarbeitet.',
  generate: {
    test: (count: number) => (count === 1 ? '1 Test-PDF erstellen' : `${count} Test-PDFs erstellen`),
    live: (count: number) => (count === 1 ? '1 Live-PDF erstellen' : `${count} Live-PDFs erstellen`),
  },
  generating: 'Wird gestartet …',
  one: 'Ein einzelnes PDF erstellen',
  problems: {
    tooMany: (count: number, most: number) =>
      `Es sind ${count} Zeilen, aber ein Stapel kann höchstens ${most} haben. Teilen Sie sie auf mehrere Stapel auf.`,
    tooWide: (count: number, most: number) =>
      `Es sind ${count} Spalten, aber eine Tabelle kann höchstens ${most} haben. Entfernen Sie die, die kein Feld braucht.`,
    quote: (line: number) => `Das Anführungszeichen in Zeile ${line} ist nicht geschlossen.`,
    onlyHead: 'Es gibt nur eine Kopfzeile. Fügen Sie eine Zeile mit Werten hinzu.',
    notObjects: 'In JSON muss jede Zeile ein Objekt sein: [{ "name": "Ada" }, …]',
    cells: (cells: number, columns: number) =>
      `hat ${cells === 1 ? '1 Zelle' : `${cells} Zellen`}, aber es gibt ${columns === 1 ? '1 Spalte' : `${columns} Spalten`}`,
    at: (name: string, problem: string) => `${name}: ${problem}`,
    whole: 'Daten',
    more: (count: number) => `und ${count} weitere`,
    cellError: (text: string) => `„${text}“ ist ein Fehler der Tabelle`,
    workbook: (name: string, problem: string) => `„${name}“ ${problem}.`,
    tooLarge: (megabytes: number) => `Die Datei ist zu groß. Die Grenze liegt bei ${megabytes} MB.`,
  },
};
