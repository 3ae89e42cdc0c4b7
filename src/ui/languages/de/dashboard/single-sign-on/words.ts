import type * as english from '../../../../dashboard/single-sign-on/words';
import type { Said } from '../../../said';

export const singleSignOnWords: Said<typeof english.singleSignOnWords> = {
  title: 'Single Sign-on',
  lead: 'Mitglieder melden sich bei Ihrem OpenID-Connect-Anbieter an: Microsoft Entra ID, Google Workspace, Okta, Keycloak und anderen.',
  docs: 'So richten Sie jeden Anbieter ein',
  state: 'Verbindung',
  none: 'Es ist kein Anbieter verbunden.',
  connected: 'Verbunden',
  problem: 'Der Anbieter konnte bei der letzten Anmeldung nicht verwendet werden',
  addresses: 'Für den Anbieter',
  redirectUri: 'Redirect-URI',
  redirectHint: 'Registrieren Sie sie beim Anbieter als Webanwendung, genau so, wie sie hier steht.',
  startAddress: 'Anmeldeadresse',
  startHint:
    'Geben Sie sie an Personen weiter, die noch keine Mitglieder sind, oder fügen Sie sie der Startseite des Anbieters hinzu.',
  form: 'Einstellungen',
  name: 'Name',
  nameHint: 'Mitglieder sehen ihn, bevor sie weitergeleitet werden.',
  issuer: 'Aussteller (Issuer)',
  issuerHint: 'Die https-URL vor /.well-known/openid-configuration.',
  issuerExample: 'https://login.example.com',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  secretKept:
    'Leer lassen, um das aktuelle Secret zu behalten. Ein anderer Aussteller braucht ein eigenes Secret.',
  domains: 'E-Mail-Domains',
  domainsHint:
    'Nur Adressen dieser Domains können sich über den Anbieter anmelden. Trennen Sie Domains durch Kommas.',
  domainsExample: 'example.com',
  joins: 'Personen, die noch keine Mitglieder sind',
  joinsAs: {
    '': 'Können sich erst anmelden, wenn ein Inhaber sie einlädt',
    viewer: 'Werden bei der ersten Anmeldung Betrachter',
    sender: 'Werden bei der ersten Anmeldung Versender',
    editor: 'Werden bei der ersten Anmeldung Bearbeiter',
    billing: 'Werden bei der ersten Anmeldung Mitglieder für die Abrechnung',
    developer: 'Werden bei der ersten Anmeldung Entwickler',
  },
  rules: 'Regeln',
  required: 'Mitglieder dieser Domains müssen Single Sign-on verwenden',
  requiredHint:
    'Passwörter, Passkeys und Links per E-Mail gelten für sie nicht mehr. Inhaber dürfen sie weiter verwenden, damit niemand ausgesperrt wird. Offene Sitzungen bleiben aktiv.',
  twoFactors: 'Eine Anmeldung beim Anbieter zählt als zwei Faktoren',
  twoFactorsHint:
    'Wählen Sie das nur, wenn der Anbieter von allen einen zweiten Faktor verlangt. Sonst verwenden Mitglieder hier ihren eigenen, wenn sie einen haben oder das Konto ihn verlangt.',
  connect: 'Verbinden',
  save: 'Speichern',
  disconnect: 'Trennen',
  disconnectTitle: 'Anbieter trennen?',
  // „Passwort vergessen?“ as on the sign-in page.
  disconnectText:
    'Mitglieder bleiben und melden sich mit Passwort, Passkey oder einem Link per E-Mail an. Mitglieder ohne Passwort wählen eines mit „Passwort vergessen?“.',
  linked: 'Verknüpfte Mitglieder',
  linkedHint:
    'Ein Mitglied wird bei der ersten Anmeldung mit einer Person beim Anbieter verknüpft. Eine andere Person mit derselben Adresse wird abgewiesen, bis Sie die Verknüpfung aufheben.',
  since: 'seit',
  unlink: 'Verknüpfung aufheben',
  unlinkTitle: (name: string) => `Verknüpfung von ${name} aufheben?`,
  unlinkText: 'Die nächste Person, die sich beim Anbieter mit dieser Adresse anmeldet, wird dieses Mitglied.',
  wrong: {
    name: 'Geben Sie einen Namen mit höchstens 40 Zeichen ein.',
    issuer: 'Geben Sie eine öffentliche https-URL ohne Query ein.',
    clientId: 'Geben Sie die Client-ID des Anbieters ein.',
    clientSecret: 'Geben Sie das Client-Secret des Anbieters ein.',
    domains: 'Geben Sie 1 bis 20 Domains wie example.com ein.',
    document: (why: string) => `Die Konfiguration dieses Ausstellers konnte nicht gelesen werden: ${why}.`,
  },
  said: {
    saved: 'Gespeichert.',
    disconnected: 'Getrennt.',
    unlinked: 'Verknüpfung aufgehoben.',
  },
  problems: {
    changed_meanwhile:
      'Jemand anderes hat dies gleichzeitig geändert. Prüfen Sie es, und speichern Sie noch einmal.',
  },
};
