import type * as english from '../../../../dashboard/palette/words';
import type { Said } from '../../../said';

export const paletteWords: Said<typeof english.paletteWords> = {
  title: 'Gehe zu',
  label: 'Seiten, Vorlagen, Dokumente und Aktionen suchen',
  placeholder: 'Suchen oder Befehl eingeben',
  results: 'Ergebnisse',
  searching: 'Suche läuft …',
  none: 'Keine Treffer.',
  count: (count: number) => (count === 1 ? '1 Ergebnis' : `${count} Ergebnisse`),
  failed: 'Vorlagen und Dokumente konnten nicht durchsucht werden.',
  keys: '↑ ↓ zum Auswählen, Enter zum Öffnen, Esc zum Schließen',
  groups: {
    here: 'Auf dieser Seite',
    pages: 'Seiten',
    templates: 'Vorlagen',
    documents: 'Dokumente',
    actions: 'Aktionen',
  },
  actions: {
    upload: 'PDFs hochladen',
    token: 'API-Token erstellen',
    webhook: 'Webhook-Endpunkt hinzufügen',
    waiting: 'Dokumente, die auf Unterzeichner warten',
    batches: 'Stapel',
    downloads: 'Sammel-Downloads',
    documentation: 'Dokumentation',
    live: 'In den Live-Modus wechseln',
    test: 'In den Testmodus wechseln',
    signOut: 'Abmelden',
  },
};
