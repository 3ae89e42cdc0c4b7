import type * as english from '../../../../dashboard/sign-in/words';
import type { Said } from '../../../said';
import { passwordProblems } from '../account/words';

export const signInWords: Said<typeof english.signInWords> = {
  signIn: {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    over: 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
    noSingleSignOn:
      'Für diese E-Mail-Adresse ist kein Single Sign-on eingerichtet. Prüfen Sie die Schreibweise. Wenn Sie noch kein Mitglied sind, verwenden Sie die Anmeldeadresse, die Sie von Ihrer Organisation bekommen haben.',
    noCookies:
      'Dieser Browser hat das Sitzungs-Cookie blockiert. Erlauben Sie Cookies für diese Website, und melden Sie sich dann noch einmal an.',
    notices: {
      said: {
        password: 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.',
        email: 'Ihre neue E-Mail-Adresse ist bestätigt. Melden Sie sich damit an.',
      },
      problems: {},
    },
    passkey: 'Passkey verwenden',
    singleSignOn: 'Single Sign-on',
    magicLink: 'Anmeldelink per E-Mail senden',
    forgotten: 'Passwort vergessen?',
    language: 'Sprache',
    wait: (time: string) => `Zu viele Versuche. Versuchen Sie es in ${time} noch einmal.`,
    seconds: (count: number) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
    minutes: (count: number) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  },
  signOn: {
    title: 'Single Sign-on',
    asked: (name: string) =>
      `Mit ${name} anmelden? Wenn Sie das nicht veranlasst haben, schließen Sie diese Seite.`,
    lead: (name: string) => `Sie werden zur Anmeldung zu ${name} weitergeleitet.`,
    goOn: 'Weiter',
    refusedTitle: 'Sie sind nicht angemeldet',
    again: 'Noch einmal versuchen',
    back: 'Andere Möglichkeiten zur Anmeldung',
    refused: {
      over: 'Diese Anmeldung wurde in einem anderen Browser begonnen, schon verwendet oder hat zu lange gedauert. Beginnen Sie neu.',
      declined: 'Der Anbieter hat Sie nicht angemeldet.',
      stale: 'Der Anbieter nimmt diese Anmeldung nicht mehr an. Beginnen Sie neu.',
      provider:
        'Der Anbieter Ihres Kontos kann gerade nicht verwendet werden. Versuchen Sie es später noch einmal. Ein Inhaber des Kontos sieht unter „Mitglieder“, „Single Sign-on“, was nicht stimmt.',
      no_email:
        'Der Anbieter hat Ihre E-Mail-Adresse nicht mitgeteilt. Wenden Sie sich an Ihren Administrator.',
      unverified:
        'Laut dem Anbieter ist Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und beginnen Sie dann neu.',
      domain: 'Dieses Konto nimmt von seinem Anbieter keine E-Mail-Adressen Ihrer Domain an.',
      other_account:
        'Ihre E-Mail-Adresse gehört schon zu einem anderen Konto, und eine Adresse kann nur zu einem Konto gehören. Bitten Sie zuerst einen Inhaber des anderen Kontos, Sie zu entfernen.',
      other_subject:
        'Ihre E-Mail-Adresse ist beim Anbieter mit einer anderen Person verknüpft. Bitten Sie einen Inhaber des Kontos, die Verknüpfung aufzuheben.',
      not_invited: 'Sie sind kein Mitglied dieses Kontos. Bitten Sie einen Inhaber, Sie einzuladen.',
      owner_invitation:
        'Sie sind als Inhaber eingeladen. Öffnen Sie den Link in der Einladung, um beizutreten.',
      full: 'Dieses Konto hat die Höchstzahl an Mitgliedern erreicht. Wenden Sie sich an einen Inhaber.',
    },
  },
  switching: {
    title: 'Jemand anderes ist angemeldet',
    lead: (here: string, coming: string) =>
      `In diesem Browser ist ${here} angemeldet. Wenn Sie als ${coming} fortfahren, wird ${here} hier abgemeldet, und nicht gespeicherte Änderungen auf offenen Seiten gehen verloren.`,
    goOn: (coming: string) => `Als ${coming} fortfahren`,
    stay: (here: string) => `Als ${here} angemeldet bleiben`,
  },
  code: {
    title: 'Zwei-Faktor-Authentifizierung',
    lead: 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
    label: 'Code',
    hint: 'Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.',
    wrong: 'Der Code ist falsch oder wurde schon verwendet.',
    other: 'Mit einem anderen Konto anmelden',
  },
  confirm: {
    title: 'Bestätigen Sie Ihre Identität',
    lead: 'Der nächste Schritt ändert, wer sich anmelden kann oder wie. Danach kommen Sie dorthin zurück, wo Sie waren.',
    as: (email: string) => `Angemeldet als ${email}`,
    submit: 'Weiter',
    code: 'Code aus der E-Mail',
    codeHint: 'Wir haben Ihnen einen Code per E-Mail gesendet. Er gilt 10 Minuten.',
    send: 'Code per E-Mail senden',
    sendAgain: 'Neuen Code senden',
    signOut: 'Abmelden und neu anmelden',
    problems: {
      wrong: 'Falsch. Versuchen Sie es noch einmal.',
      wait: 'Zu viele Versuche. Versuchen Sie es später noch einmal.',
    },
  },
  links: {
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sentHint:
      'Nach einigen Minuten noch keine E-Mail? Prüfen Sie den Spam-Ordner und die Schreibweise Ihrer Adresse.',
    magic_link: {
      title: 'Mit einem Link anmelden',
      lead: 'Wir senden Ihnen per E-Mail einen Link, der Sie ohne Passwort anmeldet.',
      submit: 'Link senden',
      sent: 'Wenn diese Adresse zu einem Mitglied gehört, haben wir einen Anmeldelink dorthin gesendet. Der Link gilt einmal, innerhalb von 15 Minuten.',
    },
    password_reset: {
      title: 'Neues Passwort wählen',
      lead: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort wählen.',
      submit: 'Link senden',
      sent: 'Wenn diese Adresse zu einem Mitglied gehört, haben wir einen Passwort-Link dorthin gesendet. Der Link gilt einmal, innerhalb von einer Stunde.',
    },
    signInAs: (email: string) => `Sie melden sich als ${email} an.`,
    newPasswordTitle: 'Neues Passwort wählen',
    newPasswordLead: (email: string) => `Für ${email}. Sie werden überall abgemeldet.`,
    newPasswordSubmit: 'Passwort festlegen',
    newEmailTitle: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    newEmailLead: (email: string) =>
      `Ab jetzt melden Sie sich mit ${email} an. Überall sonst werden Sie abgemeldet.`,
    newEmailSubmit: 'Diese Adresse verwenden',
    openTitle: 'Öffnen Sie Ihren Link',
    openLead: 'Fügen Sie den ganzen Link aus der E-Mail ein.',
    openNoscript: 'Ohne JavaScript kann diese Seite den Link nicht selbst lesen.',
    openLabel: 'Link',
    openHint: 'Genau wie in der E-Mail, mit allem nach dem „#“.',
    openSubmit: 'Öffnen',
    overTitle: 'Dieser Link ist nicht mehr gültig',
    overLead: 'Er wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  },
  password: {
    label: 'Neues Passwort',
    hint: (least: number) => `Mindestens ${least} Zeichen. Mehrere zufällige Wörter eignen sich gut.`,
    problems: passwordProblems,
  },
  join: {
    title: 'Willkommen',
    lead: (account: string, email: string) =>
      `Sie sind zu ${account} eingeladen. Sie werden sich als ${email} anmelden.`,
    name: 'Ihr Name',
    nameProblem: 'Geben Sie einen Namen ein.',
    emailProblem: 'Keine gültige E-Mail-Adresse.',
    takenProblem: 'Diese E-Mail-Adresse gehört schon zu einem Konto.',
    submit: 'Beitreten',
    byProvider: (account: string, name: string) =>
      `Sie sind zu ${account} eingeladen. Mitglieder melden sich dort mit ${name} an.`,
    byProviderSubmit: 'Weiter mit Single Sign-on',
    knownTitle: 'Sie haben schon ein Konto',
    knownLead: (account: string, email: string) =>
      `Sie sind zu ${account} eingeladen, aber ${email} gehört zu einem anderen Konto. Eine E-Mail-Adresse kann nur zu einem Konto gehören.`,
    knownText:
      'Melden Sie sich an, um das andere Konto zu verwenden. Um diesem Konto beizutreten, bitten Sie um eine Einladung an eine andere E-Mail-Adresse, oder bitten Sie einen Inhaber des anderen Kontos, Sie zu entfernen, und öffnen Sie den Link noch einmal. Der Link bleibt gültig.',
    setupTitle: 'Quillet einrichten',
    setupLead: 'Erstellen Sie das erste Konto dieser Installation. Sie werden sein Inhaber.',
    accountName: 'Name des Kontos',
    accountNameHint: 'Zum Beispiel Ihre Organisation. Unterzeichner sehen ihn in E-Mails.',
    setupSubmit: 'Konto erstellen',
  },
};
