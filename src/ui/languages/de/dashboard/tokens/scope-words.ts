import type * as english from '../../../../dashboard/tokens/scope-words';
import type { Said } from '../../../said';

export const scopeWords: Said<typeof english.scopeWords> = {
  'documents:read': {
    label: 'Dokumente lesen',
    about:
      'Liest Dokumente, Stapel, zusammengeführte Dokumente, Datenanfragen, Prüfprotokolle und Webhook-Zustellungen und lädt ihre PDFs herunter.',
  },
  'documents:write': {
    label: 'Dokumente erstellen',
    about:
      'Erstellt und wiederholt Dokumente, führt sie zusammen, lässt sie ablaufen und lädt Dateien dafür hoch. Die Antwort auf eine Anfrage zeigt, was erstellt wurde.',
  },
  'people:write': {
    label: 'Unterzeichner verwalten',
    about:
      'Ändert und überspringt Datenanfragen und erstellt und sendet die Links, die die Unterzeichnungsseite öffnen.',
  },
  'templates:write': {
    label: 'Vorlagen bearbeiten',
    about:
      'Erstellt, kopiert, verschiebt und prüft Vorlagen, zeigt Vorschauen, ändert ihre Entwürfe und verwaltet Ordner und Schriften.',
  },
  'templates:publish': {
    label: 'Vorlagen veröffentlichen',
    about:
      'Veröffentlicht Versionen, stellt sie wieder her und löscht Versionen und Vorlagen: Es entscheidet, was die Nutzer einer Vorlage bekommen.',
  },
  'settings:write': {
    label: 'Einstellungen ändern',
    about:
      'Ändert die Einstellungen von Vorlagen, zum Beispiel ihre URLs, öffentlichen Formulare und ihren Ablauf, den Absender und die Zustimmungstexte des Kontos und verwaltet Integrationen und Identitätsanbieter.',
  },
  'webhooks:write': {
    label: 'Webhooks verwalten',
    about:
      'Erstellt, ändert, testet und löscht Webhook-Endpunkte, erneuert ihre Secrets und wiederholt Zustellungen.',
  },
  'seals:write': {
    label: 'Siegelschlüssel verwalten',
    about:
      'Fügt die Schlüssel hinzu, mit denen Dokumente des Kontos versiegelt werden, wählt sie aus und widerruft sie. Das Token muss ein Live-Token sein.',
  },
  'account:read': {
    label: 'Konto lesen',
    about:
      'Liest Vorlagen und ihre Dokumente, Ordner, Schriften, Webhook-Endpunkte, Integrationen, Siegelschlüssel, Identitätsanbieter, den Absender und die Zustimmungstexte, die Nutzung und wofür die Installation eingerichtet ist.',
  },
  'log:read': {
    label: 'Kontoprotokoll lesen',
    about:
      'Liest und exportiert das Kontoprotokoll mit den Namen und Adressen von Mitgliedern und listet Löschsperren auf. Das Token muss diese Berechtigung nennen, ein Live-Token sein und sie von einem Inhaber bekommen.',
  },
  'holds:write': {
    label: 'Löschsperren verwalten',
    about:
      'Setzt Löschsperren, die Dokumente vor dem Löschen bewahren, und hebt sie auf. Das Token muss diese Berechtigung nennen, ein Live-Token sein und sie von einem Inhaber bekommen.',
  },
  'export:read': {
    label: 'Konto exportieren',
    about:
      'Exportiert alles, was zum Konto gehört: Vorlagen, Dokumente mit ihren Daten, Mitglieder und das Kontoprotokoll, ohne Secrets. Das Token muss diese Berechtigung nennen, ein Live-Token sein und sie von einem Inhaber bekommen.',
  },
};
