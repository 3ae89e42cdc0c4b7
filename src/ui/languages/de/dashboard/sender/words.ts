import type * as english from '../../../../dashboard/sender/words';
import type { Said } from '../../../said';

export const senderWords: Said<typeof english.senderWords> = {
  title: 'Absender',
  hint: 'So sehen Unterzeichner Sie auf Seiten, in E-Mails und auf Zertifikaten. Vorlagen und Datenanfragen können es überschreiben. Änderungen gelten für neue Dokumente.',
  name: 'Name',
  nameHint: 'Standard: der Name des Kontos.',
  replyTo: 'Antwortadresse',
  replyToHint: 'Bekommt Antworten von Unterzeichnern. Ohne sie erreichen Antworten niemanden.',
  subject: 'Betreff von Einladungen',
  subjectHint: 'Standard: „… bittet Sie, … auszufüllen“, in der Sprache des Unterzeichners.',
  message: 'Nachricht an Unterzeichner',
  messageHint: 'Steht in Einladungen, in Erinnerungen und auf der ersten Seite.',
  color: 'Farbe von Schaltflächen und Links',
  colorHint:
    'Zum Beispiel #1f6f43, dunkel genug, um auf Weiß lesbar zu sein. Dunkle Seiten zeigen eine hellere Farbe.',
  colorOfQuillet: '#3b3fd8',
  currentColor: (color: string) => `Ihre Farbe: ${color}`,
  logo: 'Logo',
  logoHint: (kilobytes: number, pixels: number) =>
    `PNG oder JPEG, höchstens ${kilobytes} KB und ${pixels} Pixel je Seite. Jeder, der seine URL kennt, kann es sehen.`,
  currentLogo: 'Ihr Logo',
  removeLogo: 'Logo entfernen',
  removeLogoText: 'Neue Dokumente zeigen nur Ihren Namen. Frühere behalten das Logo.',
  saved: 'Absender gespeichert.',
  consent: {
    title: 'Zustimmungstexte',
    open: 'Zustimmungstexte',
    openHint: 'Dem stimmen Unterzeichner zu, bevor sie abschließen.',
    lead: 'Dem stimmen Unterzeichner zu, bevor sie abschließen, nach Sprachen. In Sprachen ohne eigenen Text sehen Unterzeichner den von Quillet. Änderungen gelten für neue Dokumente. Jeder gespeicherte Text bleibt für die Dokumente erhalten, die ihn zeigen.',
    own: 'Ihr Text',
    // „Einzelheiten“ as on the signing page.
    ownHint: (chars: number) =>
      `Reiner Text mit höchstens ${chars} Zeichen. Der erste Absatz wird immer gezeigt, der Rest unter „Einzelheiten“.`,
    builtIn: 'Text von Quillet',
    isOwn: 'Ihr Text',
    isBuiltIn: 'Text von Quillet',
    save: 'Als neue Version speichern',
    withdraw: 'Text von Quillet verwenden',
    saved: 'Zustimmungstext gespeichert.',
    history: 'Gespeicherte Texte',
    none: 'Noch keine gespeicherten Texte.',
    inForce: 'In Verwendung',
    again: 'Wieder verwenden',
    by: (name: string) => `von ${name}`,
    // Follows `by`: „von dem API-Token …“.
    token: (id: string) => `dem API-Token ${id}`,
    hash: 'SHA-256',
    show: 'Text anzeigen',
  },
};
