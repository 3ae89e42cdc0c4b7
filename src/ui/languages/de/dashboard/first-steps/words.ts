import type * as english from '../../../../dashboard/first-steps/words';
import type { Said } from '../../../said';

export const firstStepWords: Said<typeof english.firstStepWords> = {
  title: 'Erste Schritte',
  count: (done: number, of: number) => `${done} von ${of} erledigt`,
  all: 'Alles erledigt. Diese Liste wird nicht mehr angezeigt.',
  hide: 'Ausblenden',
  hideHint: 'Erste Schritte ausblenden',
  done: 'Erledigt:',
  steps: {
    token: {
      name: 'API-Token erstellen',
      hint: 'Damit melden sich Ihre Programme an.',
      go: 'API-Token',
    },
    template: {
      name: 'Vorlage hinzufügen',
      hint: 'Laden Sie ein PDF hoch, oder beginnen Sie mit den Beispielen.',
      go: null,
    },
    pdf: {
      name: 'Erstes PDF erstellen',
      hint: 'Öffnen Sie eine Vorlage, und erstellen Sie ein Test-PDF aus Beispieldaten.',
      go: 'Vorlage öffnen',
    },
    webhook: {
      name: 'Webhook empfangen',
      hint: 'Ihr Programm wird über jedes Dokument benachrichtigt.',
      go: 'Webhooks',
    },
    signature: {
      name: 'Unterschrift einholen',
      hint: 'Senden Sie ein Dokument an sich selbst, und unterschreiben Sie es.',
      go: 'Senden',
    },
  },
};
