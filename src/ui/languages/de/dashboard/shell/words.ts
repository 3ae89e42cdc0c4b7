import type * as english from '../../../../dashboard/shell/words';
import type { Said } from '../../../said';
import { kitWords } from '../../kit/words';

export const words: Said<typeof english.words> = {
  product: 'Quillet',
  actions: 'Aktionen',
  save: 'Speichern',
  remove: 'Entfernen',
  working: 'Einen Moment …',
  frame: {
    skip: 'Zum Inhalt springen',
    navigation: 'Hauptnavigation',
    menu: 'Menü',
    accountMenu: 'Ihr Konto',
    mode: 'Modus',
    live: 'Live',
    test: 'Test',
    testHint: 'Test-PDFs haben das Wasserzeichen TEST und sind kostenlos.',
    signOut: 'Abmelden',
    role: {
      owner: 'Inhaber',
      developer: 'Entwickler',
      editor: 'Bearbeiter',
      sender: 'Versender',
      billing: 'Abrechnung',
      viewer: 'Betrachter',
    },
    limited: (role: string) => `${role} für einige Ordner`,
    noscript: 'Einige Teile dieser Seite benötigen JavaScript.',
    documentation: 'Dokumentation',
    palette: 'Suchen',
    paletteKey: 'Strg K',
  },
  sections: {
    templates: 'Vorlagen',
    submissions: 'Dokumente',
    webhooks: 'Webhooks',
    usage: 'Nutzung',
    log: 'API-Protokoll',
    tokens: 'API-Token',
    seals: 'Siegel',
    members: 'Mitglieder',
    account: 'Konto',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  // Put into the messages of the API, which are English.
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: 'Identität bestätigt. Es wurde noch nichts geändert. Wiederholen Sie Ihren letzten Schritt.',
  trouble: {
    unreachable:
      'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
    aborted: 'Abgebrochen.',
    status: (status: number) => `Ein Fehler ist aufgetreten (HTTP ${status}). Versuchen Sie es noch einmal.`,
  },
  notFound: {
    title: 'Seite nicht gefunden',
    lead: 'Sie wurde vielleicht gelöscht, oder die URL ist falsch.',
    back: 'Zurück zum Dashboard',
  },
  refused: {
    reasons: {
      role: {
        title: 'Ihre Rolle erlaubt das nicht',
        lead: 'Bitten Sie einen Inhaber des Kontos, es zu tun oder Ihre Rolle zu ändern.',
        back: 'Zurück zum Dashboard',
      },
      stale: {
        title: 'Diese Seite ist veraltet',
        lead: 'Jemand hat sich in diesem Browser neu angemeldet, nachdem Sie die Seite geöffnet haben. Es wurde nichts geändert. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
        back: 'Seite neu laden',
      },
      foreign: {
        title: 'Diese Anfrage kam von einer anderen Website',
        lead: 'Quillet nimmt Änderungen nur von seinen eigenen Seiten an. Es wurde nichts geändert.',
        back: 'Hier weitermachen',
      },
      address: {
        title: 'Unter dieser URL gibt es keine Seite',
        lead: 'Diese URL nimmt nur Formulare entgegen. Es wurde nichts geändert.',
        back: 'Zum Dashboard',
      },
      broken: {
        title: 'Bei uns ist ein Fehler aufgetreten',
        lead: 'Der Fehler wurde aufgezeichnet. Wenn Sie gerade etwas gesendet haben, prüfen Sie, ob es angekommen ist, bevor Sie es noch einmal senden.',
        back: 'Noch einmal versuchen',
      },
      form: {
        title: 'Dieses Formular konnte nicht gelesen werden',
        lead: 'Es ist zu lang oder passt nicht zu dieser Seite. Es wurde nichts geändert.',
        back: 'Seite neu laden',
      },
    },
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    text: 'Auf dieser Seite geht nichts verloren. Melden Sie sich in einem anderen Tab neu an, und machen Sie dann hier weiter.',
    signIn: 'In neuem Tab anmelden',
    goOn: 'Weiter',
    notYet: 'Sie sind noch nicht angemeldet.',
    other: 'Jemand anderes ist angemeldet. Melden Sie sich mit Ihrem eigenen Konto an, um weiterzumachen.',
  },
};
