import type * as english from '../../../../dashboard/template/words';
import type { Said } from '../../../said';

export const codeWords: Said<typeof english.codeWords> = {
  title: 'In Ihrem Programm verwenden',
  hint: (version: string) =>
    version === 'draft'
      ? 'Die Anfrage erstellt ein Dokument aus den Beispieldaten. Dokumente verwenden den Entwurf, bis Sie eine Version veröffentlichen.'
      : `Die Anfrage erstellt ein Dokument aus den Beispieldaten. Dokumente verwenden Version ${version}, bis Sie eine andere veröffentlichen.`,
  token: {
    title: 'API-Token',
    known: (label: string) =>
      `„${label}“ ist Ihr neuestes Token für diesen Modus. Sein Secret wurde beim Erstellen einmal angezeigt und ist hier nicht gespeichert. Wenn Sie es nicht gespeichert haben, erstellen Sie ein neues Token.`,
    none: 'Sie haben noch kein Token für diesen Modus.',
    create: 'Test-Token erstellen',
    label: (template: string) => `Test von ${template}`,
    made: 'Kopieren Sie das Token jetzt. Sein Secret wird nicht noch einmal angezeigt.',
    all: 'Alle API-Token',
    secret: 'SECRET',
    copy: 'Token kopieren',
  },
  language: 'Sprache',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#',
  },
  code: 'Anfrage',
  copy: 'Code kopieren',
  run: 'Test-PDF erstellen',
  running: 'Das PDF wird erstellt …',
  runHint: 'Sendet diese Daten im Testmodus und zeigt das PDF. Das ist kostenlos.',
  ready: 'Das Test-PDF ist fertig.',
  late: 'Das PDF wird noch erstellt.',
  open: 'Dokument öffnen',
  download: 'PDF herunterladen',
  picture: 'Erste Seite des Test-PDFs',
};
