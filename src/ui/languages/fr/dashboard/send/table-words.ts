import type * as english from '../../../../dashboard/send/table-words';
import type { Said } from '../../../said';

export const tableWords: Said<typeof english.tableWords> = {
  title: 'Envoyer de nombreux documents',
  lead: (most: number) =>
    `Chaque ligne devient un document, ${most} lignes au plus. La première ligne contient les noms des colonnes.`,
  columns: (names: string) =>
    `Signataires : ${names}. Les autres colonnes sont les valeurs que vous remplissez.`,
  columnsOf: (role: string) => `« ${role} nom », « ${role} e-mail »`,
  nameOf: (role: string) => `${role} nom`,
  emailOf: (role: string) => `${role} e-mail`,
  languageOf: (role: string) => `${role} langue`,
  messageOf: (role: string) => `${role} message`,
  reminders: 'Rappels',
  optional: (names: readonly string[]) =>
    `Vous pouvez ajouter : ${names.map((name) => `« ${name} »`).join(', ')}. Les cellules vides suivent les rôles et les paramètres.`,
  sampleName: 'Ada Lovelace',
  noRoles: 'Le modèle n’a pas encore de rôles. Ils indiquent qui remplit quoi.',
  noProvider:
    'Un rôle a la vérification d’identité « Fournisseur d’identité », mais le modèle n’indique aucun fournisseur et il n’y en a pas à choisir. Les fournisseurs d’identité n’existent qu’en mode production. Choisissez d’abord une autre vérification pour ce rôle.',
  providerHint: (roles: readonly string[]) => `Pour les signataires avec le rôle ${roles.join(', ')}.`,
  submit: (count: number) => (count < 2 ? `Envoyer ${count} document…` : `Envoyer ${count} documents…`),
  askTitle: (count: number) => (count < 2 ? `Envoyer ${count} document ?` : `Envoyer ${count} documents ?`),
  askText: (emails: number, mode: 'test' | 'live') =>
    `${mode === 'test' ? 'Ce sont des documents de test, mais les e-mails sont envoyés. ' : ''}${emails < 2 ? `${emails} signataire reçoit un e-mail quand vient son tour.` : `${emails} signataires reçoivent un e-mail quand vient leur tour.`}`,
  yes: 'Envoyer',
  sent: (count: number) => (count < 2 ? `${count} document envoyé.` : `${count} documents envoyés.`),
  one: 'Envoyer un seul document',
  problems: {
    language: (given: string, all: string) => `« ${given} » ne figure pas parmi ${all}`,
    message: (count: number, most: number) =>
      `contient ${count} caractères, mais ${most} au plus sont possibles`,
    reminders: (given: string, most: number, highest: number) =>
      `« ${given} » n’est pas une liste de ${most} jours au plus, de 1 à ${highest}, comme 3, 7`,
  },
};
