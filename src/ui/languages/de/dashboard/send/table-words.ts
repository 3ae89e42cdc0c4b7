import type * as english from '../../../../dashboard/send/table-words';
import type { Said } from '../../../said';

export const tableWords: Said<typeof english.tableWords> = {
  title: 'Viele Dokumente senden',
  lead: (most: number) =>
    `Jede Zeile wird ein Dokument, höchstens ${most} Zeilen. Die erste Zeile enthält die Spaltennamen.`,
  columns: (names: string) => `Unterzeichner: ${names}. Andere Spalten sind die Werte, die Sie ausfüllen.`,
  columnsOf: (role: string) => `„${role} Name“, „${role} E-Mail“`,
  nameOf: (role: string) => `${role} Name`,
  emailOf: (role: string) => `${role} E-Mail`,
  languageOf: (role: string) => `${role} Sprache`,
  messageOf: (role: string) => `${role} Nachricht`,
  reminders: 'Erinnerungen',
  optional: (names: readonly string[]) =>
    `Möglich sind auch: ${names.map((name) => `„${name}“`).join(', ')}. Für leere Zellen gelten die Rollen und die Einstellungen.`,
  sampleName: 'Ada Lovelace',
  noRoles: 'Die Vorlage hat noch keine Rollen. Sie sagen, wer was ausfüllt.',
  noProvider:
    'Eine Rolle hat die Identitätsprüfung „Identitätsanbieter“, aber die Vorlage nennt keinen Anbieter, und es gibt keinen zur Auswahl. Identitätsanbieter gibt es nur im Live-Modus. Wählen Sie zuerst eine andere Identitätsprüfung für die Rolle.',
  providerHint: (roles: readonly string[]) => `Für Unterzeichner mit der Rolle ${roles.join(', ')}.`,
  submit: (count: number) => (count === 1 ? '1 Dokument senden …' : `${count} Dokumente senden …`),
  askTitle: (count: number) => (count === 1 ? '1 Dokument senden?' : `${count} Dokumente senden?`),
  askText: (emails: number, mode: 'test' | 'live') =>
    `${mode === 'test' ? 'Dies sind Testdokumente, aber E-Mails werden gesendet. ' : ''}${emails === 1 ? '1 Unterzeichner bekommt eine E-Mail, sobald er an der Reihe ist.' : `${emails} Unterzeichner bekommen eine E-Mail, sobald sie an der Reihe sind.`}`,
  yes: 'Senden',
  sent: (count: number) => (count === 1 ? '1 Dokument gesendet.' : `${count} Dokumente gesendet.`),
  one: 'Ein einzelnes Dokument senden',
  problems: {
    language: (given: string, all: string) => `„${given}“ ist nicht enthalten in ${all}`,
    message: (count: number, most: number) => `hat ${count} Zeichen, aber höchstens ${most} sind möglich`,
    reminders: (given: string, most: number, highest: number) =>
      `„${given}“ ist keine Liste von höchstens ${most} Tagen zwischen 1 und ${highest}, wie 3, 7`,
  },
};
