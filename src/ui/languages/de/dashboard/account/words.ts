import type * as english from '../../../../dashboard/account/words';
import type { Said } from '../../../said';

export const passwordProblems: Said<typeof english.passwordProblems> = {
  short: 'Das Passwort ist zu kurz.',
  long: 'Das Passwort ist zu lang.',
  obvious: 'Das Passwort ist zu leicht zu erraten.',
  own_words:
    'Das Passwort besteht großenteils aus Ihrem Namen, Ihrer E-Mail-Adresse, Ihrem Konto oder „Quillet“. Fügen Sie eigene Wörter hinzu.',
  known:
    'Das Passwort steht auf Listen gestohlener oder häufiger Passwörter, so oder mit ein paar Ziffern mehr. Wählen Sie ein anderes, zum Beispiel vier zufällige Wörter.',
};

export const accountWords: Said<typeof english.accountWords> = {
  title: 'Konto',
  profile: 'Profil',
  role: 'Rolle',
  language: 'Sprache',
  languageOfBrowser: 'Wie im Browser',
  email: 'E-Mail-Adresse',
  newEmail: 'Neue E-Mail-Adresse',
  newEmailHint:
    'Wir senden einen Link an die neue Adresse und einen Hinweis an die aktuelle. Die Änderung gilt, sobald Sie den Link öffnen.',
  changeEmail: 'Bestätigungslink senden',
  password: 'Passwort',
  passwordHint: 'Wenn Sie Ihr Passwort ändern, werden Sie überall sonst abgemeldet.',
  currentPassword: 'Aktuelles Passwort',
  changePassword: 'Passwort ändern',
  noPassword: 'Sie melden sich ohne Passwort an.',
  removePassword: 'Passwort entfernen',
  removePasswordText:
    'Sie melden sich dann nur noch mit einem Passkey an und werden überall sonst abgemeldet. Wenn Sie Ihre Passkeys verlieren, geben Sie statt des Passworts einen Wiederherstellungscode ein.',
  removePasswordNeeds:
    'Um sich nur mit einem Passkey anzumelden, erzeugen Sie zuerst Wiederherstellungscodes.',
  passkeys: 'Passkeys',
  recoveryCodes: 'Wiederherstellungscodes',
  getCodes: 'Wiederherstellungscodes erzeugen',
  passkeyCodesHint: 'Wiederherstellungscodes melden Sie ohne Passwort an, wenn Sie Ihre Passkeys verlieren.',
  passkeysHint:
    'Melden Sie sich mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel an. Passkeys können nicht erraten oder durch Phishing gestohlen werden.',
  noPasskeys:
    'Passkeys brauchen HTTPS und einen Hostnamen. Auf Ihrem eigenen Rechner öffnen Sie diese Seite unter „localhost“.',
  addPasskey: 'Passkey hinzufügen',
  passkeyCode:
    'Ein Passkey meldet Sie ohne die Authenticator-App an. Geben Sie einen Code aus der App oder einen Wiederherstellungscode ein, um einen hinzuzufügen.',
  passkeyGoOn: 'Weiter',
  passkeyName: (time: string) => `Passkey vom ${time}`,
  passkeyCodeUsed:
    'Es wurde kein Passkey hinzugefügt. Der eingegebene Code kann nicht noch einmal verwendet werden.',
  passkeyAdded: 'Passkey hinzugefügt. Sie können sich jetzt damit anmelden.',
  removePasskey: (name: string) => `„${name}“ entfernen?`,
  removePasskeyText: 'Sie können sich damit nicht mehr anmelden. Entfernen Sie ihn auch von Ihrem Gerät.',
  authenticator: 'Authenticator-App',
  authenticatorHint: 'Fragt nach Ihrem Passwort oder einem Anmeldelink nach einem Code von Ihrem Telefon.',
  on: 'Ein',
  codesLeft: (count: number) =>
    `Noch ${count} ${count === 1 ? 'Wiederherstellungscode' : 'Wiederherstellungscodes'}.`,
  turnOn: 'Einrichten',
  turnOff: 'Ausschalten',
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesText: 'Ihre aktuellen Wiederherstellungscodes gelten dann nicht mehr.',
  sessions: 'Sitzungen',
  thisSession: 'Dieser Browser',
  endAll: 'Überall abmelden',
  endAllText: 'Sie werden in jedem Browser abgemeldet, auch in diesem.',
  unknownDevice: 'Unbekanntes Gerät',
  unknownAddress: 'Unbekannte IP-Adresse',
  device: (browser: string, system: string) => `${browser} auf ${system}`,
  said: {
    saved: 'Gespeichert.',
    password: 'Passwort geändert. Sie sind überall sonst abgemeldet.',
    passkey_removed: 'Passkey entfernt.',
    password_removed: 'Passwort entfernt. Sie sind überall sonst abgemeldet.',
    totp_on: 'Authenticator-App eingeschaltet. Bei der Anmeldung werden Sie nach einem Code gefragt.',
    totp_off: 'Authenticator-App ausgeschaltet.',
    recovery_codes: 'Sie haben neue Wiederherstellungscodes. Frühere gelten nicht mehr.',
    email_asked:
      'Wenn die Adresse verfügbar ist, haben wir einen Bestätigungslink dorthin gesendet. Der Link ist eine Stunde lang gültig und funktioniert nur einmal.',
    email: 'Neue E-Mail-Adresse bestätigt. Sie sind überall sonst abgemeldet.',
    session_ended: 'Sitzung beendet.',
  },
  problems: {
    name: 'Geben Sie einen Namen ein.',
    wrong: 'Das aktuelle Passwort ist falsch.',
    wait: 'Zu viele Versuche. Versuchen Sie es später noch einmal.',
    code: 'Der Code ist falsch oder wurde schon verwendet.',
    totp_off: 'Es ist keine Authenticator-App eingerichtet. Richten Sie zuerst eine ein.',
    last_passkey:
      'Dies ist Ihr letzter Passkey. Legen Sie zuerst ein Passwort fest und, wenn Ihr Konto einen zweiten Faktor verlangt, eine Authenticator-App.',
    last_factor: 'Ihr Konto verlangt einen zweiten Faktor. Fügen Sie zuerst einen Passkey hinzu.',
    only_password:
      'Sie brauchen einen Passkey und Wiederherstellungscodes, bevor Sie Ihr Passwort entfernen können.',
    no_passkey: 'Fügen Sie zuerst einen Passkey hinzu.',
    email: 'Keine gültige E-Mail-Adresse.',
    same_email: 'Sie melden sich schon mit dieser Adresse an.',
    single_sign_on:
      'Sie müssen sich mit dieser Adresse beim Anbieter Ihres Kontos anmelden. Bitten Sie einen Inhaber, die neue einzuladen.',
    no_mail: 'Diese Installation sendet keine E-Mails, darum kann eine neue Adresse nicht bestätigt werden.',
    totp_on:
      'Eine Authenticator-App ist schon eingerichtet. Schalten Sie sie zuerst aus, mit einem ihrer Codes.',
    ...passwordProblems,
  },
};

export const authenticatorWords: Said<typeof english.authenticatorWords> = {
  title: 'Authenticator-App einrichten',
  lead: 'Scannen Sie diesen Code mit der App auf Ihrem Telefon, und geben Sie dann den Code ein, den die App zeigt.',
  qr: 'QR-Code für Ihre Authenticator-App',
  byHand: 'Oder geben Sie diesen Schlüssel von Hand ein:',
  code: 'Code aus der App',
  codeHint: 'Sechs Ziffern.',
  submit: 'Einschalten',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesLead:
    'Jeder Code meldet Sie einmal an, wenn Sie Ihr Telefon verlieren. Die Codes werden nur jetzt angezeigt. Drucken Sie sie aus, oder speichern Sie sie in einem Passwort-Manager.',
  codesKept: 'Ich habe sie gespeichert',
};

export const memberWords: Said<typeof english.memberWords> = {
  title: 'Mitglieder',
  lead: 'Personen, die sich bei diesem Konto anmelden können.',
  you: 'Sie',
  factors: {
    own: 'Zwei Faktoren',
    provider: 'Zweiter Faktor beim Anbieter',
    unknown: 'Meldet sich beim Anbieter an',
    none: 'Kein zweiter Faktor',
  },
  required: 'Zweiter Faktor',
  requiredHint:
    'Damit braucht jedes Mitglied eine Authenticator-App oder einen Passkey. Mitglieder ohne richten das ein, bevor sie etwas anderes tun können.',
  requiredNow: 'Mitglieder brauchen einen zweiten Faktor.',
  notRequired: 'Mitglieder dürfen sich nur mit Passwort oder Link anmelden.',
  require: 'Zweiten Faktor verlangen',
  requireTitle: 'Zweiten Faktor verlangen?',
  doNotRequire: 'Nicht mehr verlangen',
  role: 'Rolle',
  roleOf: (name: string) => `Rolle von ${name}`,
  change: 'Rolle ändern',
  atOnce: 'Die Änderung gilt ab dem nächsten Klick. Niemand wird abgemeldet.',
  folders: 'Ordner',
  foldersHint:
    'Ein auf Ordner beschränktes Mitglied sieht und nutzt nur die Vorlagen darin und die daraus erstellten Dokumente. Webhooks, API-Token, Nutzung und API-Protokoll betreffen das ganze Konto und bleiben ihm verborgen. Inhaber und Mitglieder für die Abrechnung sind nie beschränkt.',
  allFolders: 'Alle Ordner und Vorlagen',
  someFolders: 'Nur diese Ordner mit allem, was darin ist',
  noFolder: 'kein Ordner',
  roleHint: {
    owner: 'Kann alles tun, auch Mitglieder und das Konto verwalten.',
    developer: 'Kann alles tun, außer Mitglieder und das Konto zu verwalten.',
    editor:
      'Kann Vorlagen erstellen, bearbeiten und veröffentlichen, sie im Testmodus ausprobieren und Dokumente ansehen.',
    sender:
      'Kann Dokumente aus veröffentlichten Vorlagen erstellen, an Unterzeichner senden, Unterzeichner erinnern und Dokumente abbrechen.',
    billing:
      'Kann die Nutzung, ihre Kosten und die Zahlen des API-Protokolls ansehen, aber keine Vorlagen und Dokumente.',
    viewer: 'Kann alles ansehen, aber nichts ändern.',
  },
  remove: (name: string) => `${name} entfernen?`,
  removeText:
    'Das Mitglied wird sofort abgemeldet und kann sich nicht mehr anmelden. Alles, was es erstellt hat, bleibt.',
  tokensOf: (count: number) =>
    count === 1
      ? 'Das Mitglied hat ein API-Token erstellt, das noch gilt.'
      : `Das Mitglied hat ${count} API-Token erstellt, die noch gelten.`,
  tokensStay: 'Eine neue Rolle oder Beschränkung ändert nichts daran, was Programme damit tun können.',
  tokensOpen: 'API-Token ansehen',
  tokensFate: 'Was soll mit den API-Token des Mitglieds geschehen?',
  fates: {
    keep: 'Behalten',
    hand_over: 'Auf mich übertragen',
    revoke: 'Widerrufen',
  },
  fateHints: {
    keep: 'Programme funktionieren weiter. Das Mitglied kennt die Secrets vielleicht noch.',
    hand_over:
      'Programme funktionieren weiter, und die Token gehören dann Ihnen. Das Mitglied kennt die Secrets vielleicht noch.',
    revoke:
      'Programme mit diesen Token funktionieren innerhalb von Sekunden nicht mehr. Das kann nicht rückgängig gemacht werden.',
  },
  invited: 'Einladungen',
  expires: 'läuft ab:',
  withdraw: 'Widerrufen',
  invite: 'Mitglied einladen',
  inviteSubmit: 'Einladung senden',
  linkText:
    'Diese Installation sendet keine E-Mails. Geben Sie der Person diesen Link selbst. Er gilt einmal, innerhalb von 7 Tagen.',
  singleSignOn: 'Single Sign-on',
  singleSignOnHint: 'Lassen Sie Mitglieder sich beim OpenID-Connect-Anbieter Ihrer Organisation anmelden.',
  singleSignOnOpen: 'Single Sign-on einrichten',
  said: {
    invited: 'Einladung gesendet.',
    withdrawn: 'Einladung widerrufen.',
    role: 'Rolle geändert.',
    removed: 'Mitglied entfernt.',
    required: 'Ein zweiter Faktor wird jetzt verlangt.',
    not_required: 'Ein zweiter Faktor wird nicht mehr verlangt.',
  },
  problems: {
    own_factor:
      'Richten Sie zuerst unter „Konto“ eine Authenticator-App oder einen Passkey für sich selbst ein.',
    email: 'Keine gültige E-Mail-Adresse.',
    role: 'Wählen Sie eine Rolle.',
    folders: 'Wählen Sie mindestens einen Ordner.',
    limit: 'Wählen Sie alle Ordner oder nur einige.',
    member: 'Diese E-Mail-Adresse gehört schon zu einem Mitglied.',
    too_many: 'Es gibt zu viele Mitglieder und offene Einladungen. Entfernen Sie zuerst einige.',
    last_owner: 'Ein Konto braucht mindestens einen Inhaber.',
    absent: 'Diese Person ist kein Mitglied mehr.',
    tokens:
      'Dieses Mitglied hat API-Token erstellt, die noch gelten. Wählen Sie, was mit ihnen geschehen soll.',
    wait: 'Es wurden zu viele Einladungen gesendet. Versuchen Sie es später noch einmal.',
  },
};

export const secondFactorWords: Said<typeof english.secondFactorWords> = {
  setUpTitle: 'Zweiten Faktor einrichten',
  setUpLead: (account: string) =>
    `${account} verlangt von allen Mitgliedern einen zweiten Faktor. Richten Sie einen ein, um fortzufahren: eine Authenticator-App oder einen Passkey.`,
  showTitle: 'Passkey verwenden',
  showLead: (account: string) => `${account} verlangt von allen Mitgliedern einen zweiten Faktor.`,
  code: 'Wiederherstellungscode',
  codeHint: 'Wenn Sie Ihren Passkey verloren haben. Jeder Code gilt einmal.',
  submit: 'Wiederherstellungscode verwenden',
  noscript: 'Passkeys brauchen JavaScript.',
  problems: {
    wrong: 'Der Code ist falsch oder wurde schon verwendet.',
    wait: 'Zu viele Versuche. Versuchen Sie es später noch einmal.',
  },
};
