import type * as english from '../../../../dashboard/generate/words';
import type { Said } from '../../../said';

export const generateWords: Said<typeof english.generateWords> = {
  form: {
    title: 'Daten',
    lead: 'Geben Sie die Werte für das PDF ein.',
    optional: '(optional)',
    choose: 'Bitte wählen …',
    asJson: 'Als JSON bearbeiten',
    json: 'Daten (JSON)',
    jsonHint: 'Solange dies geöffnet ist, verwendet das PDF dieses JSON statt des Formulars.',
    some: (shown: number, others: number) =>
      `Das Formular zeigt die ersten ${shown} von ${shown + others} Werten. Öffnen Sie „Als JSON bearbeiten“, um die übrigen einzugeben. „Ausfüllen“ schreibt alle dorthin.`,
    pages: {
      label: 'Seite des PDFs',
      page: (page: number) => `Seite ${page}`,
      previous: 'Zurück',
      next: 'Weiter',
      counted: (page: number, { missing, invalid }: { missing: number; invalid: number }) => {
        const counts = [
          missing > 0 && (missing === 1 ? '1 fehlt' : `${missing} fehlen`),
          invalid > 0 && `${invalid} ungültig`,
        ];
        const said = counts.filter((count) => count !== false).join(', ');
        return `Seite ${page}: ${said || 'vollständig'}`;
      },
    },
    rows: {
      add: 'Zeile hinzufügen',
      row: (number: number) => `Zeile ${number}`,
      remove: (number: number) => `Zeile ${number} entfernen`,
      none: 'Noch keine Zeilen.',
      more: (count: number) =>
        count === 1
          ? '1 weitere Zeile passt nicht in dieses Formular. Öffnen Sie „Als JSON bearbeiten“, um sie zu sehen.'
          : `${count} weitere Zeilen passen nicht in dieses Formular. Öffnen Sie „Als JSON bearbeiten“, um sie zu sehen.`,
    },
    pictureGiven: 'Ein Bild ist vorhanden. Wählen Sie eine Datei, um es zu ersetzen.',
    severalHint: 'Um mehrere zu wählen, halten Sie beim Klicken Strg oder ⌘ gedrückt.',
    signatureHint: 'Ein Name, gezeichnet in einer Handschrift.',
    from: 'Version',
    instead: (version: string) => `Stattdessen „${version}“ verwenden`,
    carry: {
      ask: { title: 'Die andere Version ohne Ihre Eingaben verwenden?', yes: 'Ohne sie wechseln' },
      data: 'Ihre Eingaben sind zu groß, um sie mitzunehmen, meist wegen Bildern.',
      files: 'Die gewählten Anhänge können nicht mitgenommen werden.',
    },
    draft: 'Aktueller Entwurf',
    version: (version: string) => `Version ${version}`,
    latest: (version: string) => `Version ${version} (neueste)`,
    generate: { test: 'Test-PDF erstellen', live: 'Live-PDF erstellen' },
    modeHint: {
      test: 'Kostenlos, mit dem Wasserzeichen TEST.',
      live: 'Ohne Wasserzeichen. Zählt zu Ihrer Nutzung.',
    },
    generating: 'Wird erstellt …',
    noFieldsTitle: 'Noch keine Felder',
    noFields: 'Platzieren Sie zuerst Felder auf den Seiten, und kommen Sie dann zurück.',
    placeFields: 'Felder platzieren',
    several: 'Stapel aus einer Tabelle erstellen',
  },
  corrects: {
    corrects: 'Dieses Formular enthält die Daten von',
    stays:
      'Das ursprüngliche Dokument bleibt unverändert. Das neue verweist in seinen Metadaten mit „corrects“ darauf.',
  },
  result: {
    title: 'PDF',
    before: 'Erste Seite ohne Daten',
    later: 'Das PDF erscheint hier, sobald es fertig ist.',
    drawing: 'Wird geladen …',
    noPicture: 'Keine Vorschau verfügbar.',
    ready: { test: 'Das Test-PDF ist fertig.', live: 'Das PDF ist fertig.' },
    download: 'PDF herunterladen',
    open: 'Dokument anzeigen',
    picture: 'Erste Seite des PDFs',
    waits: 'Das dauert länger als üblich. Sie können es auf seiner eigenen Seite verfolgen:',
    toDocument: 'Dokument anzeigen',
    truncated: (names: string) => `Abgeschnittener Text: ${names}`,
    missingGlyphs: (names: string) =>
      `Zeichen, die in allen Schriften fehlen (als Kästchen gezeichnet): ${names}`,
  },
  problems: {
    number: (text: string) => `„${text}“ ist keine Zahl. Schreiben Sie sie so: 1234.56`,
    yesOrNo: (text: string) => `„${text}“ ist weder yes noch no`,
    choice: (choices: string, text: string) => `muss eines von ${choices} sein, nicht „${text}“`,
    json: (message: string) => `Ungültiges JSON: ${message}`,
    picture: (megabytes: number) => `Das Bild ist zu groß. Die Grenze liegt bei ${megabytes} MB.`,
    some: 'Einige Werte haben Probleme. Siehe unten.',
  },
};
