import type { CombinedState } from '../../../../../service/combining/combined-state';
import type { SignerStanding } from '../../../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../../../service/submissions/life/submission-state';
import type * as english from '../../../../dashboard/records/words';
import type { Tone } from '../../../../kit/badge/badge';
import type { Said } from '../../../said';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: 'In Arbeit', tone: 'accent' },
  processed: { text: 'Fertig', tone: 'good' },
  waiting_for_data_requests: { text: 'Wartet auf Unterzeichner', tone: 'warn' },
  invalid_data: { text: 'Ungültige Daten', tone: 'bad' },
  image_download_failed: { text: 'Bild-Download fehlgeschlagen', tone: 'bad' },
  image_processing_failed: { text: 'Unbrauchbares Bild', tone: 'bad' },
  syntax_error: { text: 'Fehler in der Vorlage', tone: 'bad' },
  error: { text: 'Fehlgeschlagen', tone: 'bad' },
  declined: { text: 'Abgelehnt', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: 'In Arbeit', tone: 'accent' },
  processed: { text: 'Fertig', tone: 'good' },
  error: { text: 'Fehlgeschlagen', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: 'Noch nicht an der Reihe', tone: '' },
  asked: { text: 'Noch nicht geöffnet', tone: 'warn' },
  opened: { text: 'Geöffnet', tone: 'accent' },
  complete: { text: 'Abgeschlossen', tone: 'good' },
  declined: { text: 'Abgelehnt', tone: 'bad' },
  skipped: { text: 'Übersprungen', tone: '' },
  stopped: { text: 'Beendet', tone: '' },
};

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export const recordWords: Said<typeof english.recordWords> = {
  title: 'Dokumente',
  lead: 'Alle Dokumente, neueste zuerst.',
  tabs: {
    submissions: 'Dokumente',
    waiting: 'Wartend',
    batches: 'Stapel',
    combined: 'Zusammengeführt',
    bundles: 'Downloads',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: 'Abgelaufen',
  away: 'Einige Einträge fehlen, weil sie nicht gelesen werden konnten. Laden Sie die Seite in einigen Minuten neu.',
  incomplete: (ids: string[]) =>
    `Einige Dokumente fehlen, weil sie nicht gelesen werden konnten (${ids.join(', ')}). Laden Sie die Seite in einigen Minuten neu.`,
  test: 'Test',
  yes: 'Ja',
  no: 'Nein',
  filter: {
    label: 'Filter',
    search: 'Suchen',
    searchHint: 'Wörter oder sub_…',
    tooMany:
      'Zu viele Dokumente passen. Die neuesten werden zuerst durchsucht: Geben Sie weitere Wörter ein.',
    state: 'Status',
    anyState: 'Jeder Status',
    template: 'Vorlage',
    templateHint: 'Name oder tpl_…',
    noTemplate: 'Keine passenden Vorlagen.',
    manyTemplates: 'Mehrere Vorlagen passen. Wählen Sie eine aus der Liste, oder geben Sie ihre ID ein.',
    from: 'Erstellt ab',
    to: 'bis',
    apply: 'Anwenden',
    clear: 'Zurücksetzen',
    wrong: 'Ungültiger Filter: ',
    nothing: 'Keine Ergebnisse für diesen Filter.',
    notFound: 'Kein Dokument hat diese ID.',
  },
  columns: {
    submission: 'Dokument',
    state: 'Status',
    created: 'Erstellt',
    by: 'Erstellt von',
    program: 'Ein Programm',
    signers: 'Unterzeichner',
    waitsFor: 'Wartet auf',
    since: 'Seit',
    reminder: 'Nächste Erinnerung',
    act: 'Aktion',
    batch: 'Stapel',
    progress: 'Fortschritt',
    failed: 'Fehlgeschlagen',
    sources: 'Quellen',
    pages: 'Seiten',
    template: 'Vorlage',
    pdf: 'PDF',
    bundle: 'Datei',
    documents: 'Dokumente',
    size: 'Größe',
    until: 'Verfügbar bis',
    others: (count: number) => `und ${count} weitere`,
  },
  downloadOf: (title: string) => `„${title}“ herunterladen`,
  older: 'Ältere',
  newest: 'Neueste',
  pages: 'Seitennavigation',
  empty: {
    call: 'Mit Ihrer neuesten Vorlage und einem API-Token. In der API heißt ein Dokument „submission“:',
    templates: 'Zu den Vorlagen',
    submissions: {
      title: 'Noch keine Dokumente',
      text: 'Ein Dokument entsteht, wenn Ihr Programm, ein Stapel oder jemand an einem öffentlichen Formular eine Vorlage ausfüllt.',
      steps: [
        { icon: 'template', text: 'Vorlage auswählen' },
        { icon: 'edit', text: 'Daten eingeben oder senden' },
        { icon: 'download', text: 'PDF herunterladen' },
      ],
    },
    waiting: {
      title: 'Es warten keine Dokumente',
      text: 'Hier erscheinen Dokumente, die auf Unterzeichner warten. Öffnen Sie eine Vorlage, und wählen Sie „Senden“, um Unterschriften anzufordern.',
    },
    batches: {
      title: 'Noch keine Stapel',
      text: 'Ein Stapel erstellt mit einer Anfrage bis zu 50 Dokumente: alle oder keines.',
    },
    combined: {
      title: 'Noch keine zusammengeführten Dokumente',
      text: 'Ein zusammengeführtes Dokument verbindet Dokumente, Vorlagen und Dateien zu einem PDF.',
      call: 'Mit Ihren neuesten PDFs und einem API-Token. In der API heißt es „combined submission“:',
    },
    bundles: {
      title: 'Noch keine Downloads',
      text: 'Gehen Sie zu „Dokumente“, und wählen Sie „Herunterladen“, um die PDFs oder die Daten vieler Dokumente als eine Datei zu bekommen.',
    },
  },
  bundle: {
    open: 'Herunterladen …',
    title: 'Dokumente herunterladen',
    all: 'Alle Dokumente.',
    filtered: 'Alle Dokumente, die zum Filter passen.',
    ofBatch: 'Alle Dokumente des Stapels.',
    selected: (count: number) =>
      count === 1 ? 'Das ausgewählte Dokument.' : `Die ${count} ausgewählten Dokumente.`,
    format: 'Format',
    formats: { zip: 'ZIP-Datei', pdf: 'Ein PDF', csv: 'CSV-Tabelle', xlsx: 'Excel-Tabelle' },
    about: {
      zip: 'Die PDFs und eine Liste davon',
      pdf: 'Alle Seiten, mit einem Lesezeichen für jedes Dokument. Signaturen und Siegel sind darin nicht mehr gültig',
      csv: 'Die Daten, eine Zeile für jedes Dokument',
      xlsx: 'Die Daten, eine Zeile für jedes Dokument',
    },
    kept: 'Die Datei wird im Hintergrund erstellt und ist 24 Stunden verfügbar.',
    make: 'Datei erstellen',
    pending: 'Ihre Datei wird erstellt. Sie können diese Seite verlassen.',
    file: 'Herunterladen',
    download: (format: string) => `${format} herunterladen`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1000)} KB`
        : `${(bytes / 1_000_000).toLocaleString('de', oneDigit)} MB`,
    remove: 'Löschen',
    removeOf: (format: string, id: string) => `${format} ${id} löschen`,
    removed: 'Datei gelöscht.',
  },
  missing: {
    title: 'Nicht gefunden',
    text: 'Es existiert nicht oder gehört zu einem anderen Konto.',
    testText:
      'Es existiert nicht, gehört zu einem anderen Konto oder zum Live-Modus. Wechseln Sie oben zu „Live“, um es zu sehen.',
    back: 'Zurück zur Liste',
  },
  combine: {
    pick: (name: string) => `„${name}“ auswählen`,
    pickColumn: 'Auswählen',
    chosen: (count: number) => (count === 1 ? '1 Dokument ausgewählt' : `${count} Dokumente ausgewählt`),
    elsewhere: (count: number) => `${count} nicht auf dieser Seite`,
    full: (most: number) => `Sie können höchstens ${most} Dokumente auswählen.`,
    tooMany: (most: number) => `Sie können höchstens ${most} PDFs zusammenführen.`,
    open: 'Zusammenführen …',
    clear: 'Auswahl aufheben',
    title: 'Zu einem PDF zusammenführen',
    lead: 'In dieser Reihenfolge:',
    up: (name: string) => `${name} nach oben`,
    down: (name: string) => `${name} nach unten`,
    remove: (name: string) => `${name} entfernen`,
    add: 'Weiteres PDF nach ID hinzufügen',
    addHint: (kinds: string) => `ID eines PDFs. ${kinds}`,
    addNow: 'Hinzufügen',
    unknown: 'Keine gültige ID.',
    submit: 'Zusammenführen',
    more: 'Weitere auswählen',
    none: 'Es ist nichts mehr zum Zusammenführen übrig.',
  },
  batch: {
    title: 'Stapel',
    total: 'Dokumente',
    pending: 'In Arbeit',
    failed: 'Fehlgeschlagen',
    processed: 'Fertig',
    progress: (done: number, total: number) => `${done} von ${total}`,
    submissions: 'Dokumente in diesem Stapel',
  },
  combined: {
    title: 'Zusammengeführtes Dokument',
    sources: 'Quellen',
    warnings: 'Warnungen beim Zusammenführen',
  },
};

export const scriptWords: Said<typeof english.scriptWords> = {
  page: (page: number, count: number) => `Seite ${page} von ${count}`,
  onlyFirst: (shown: number, count: number) =>
    `Die ersten ${shown} von ${count} Seiten. Laden Sie das PDF herunter, um alle zu sehen.`,
  locked:
    'Dieses PDF ist durch ein Passwort geschützt. Laden Sie es herunter, und öffnen Sie es mit dem Passwort.',
  notShown: 'Das PDF konnte hier nicht angezeigt werden. Laden Sie es stattdessen herunter.',
  loading: 'Das PDF wird geladen …',
  working: 'Einen Moment …',
  linkTitle: 'Unterzeichnungslink',
  linkText:
    'Dieser Link öffnet die Unterzeichnungsseite einmal und gilt eine Stunde. Geben Sie ihn nur an diesen Unterzeichner.',
  link: 'Link',
  copy: 'Kopieren',
  secretTitle: 'Secret des Endpunkts',
  secretText: 'Prüfen Sie damit die Signaturen der Webhooks. Es wird nur jetzt angezeigt.',
  secret: 'Secret',
  done: 'Fertig',
  worked: 'Test erfolgreich',
  workedNot: 'Test fehlgeschlagen',
  badJson: 'Ungültiges JSON: ',
};
