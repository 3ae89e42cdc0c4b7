import type * as english from '../../../../dashboard/send/role-words';
import type { Said } from '../../../said';

export const roleWords: Said<typeof english.roleWords> = {
  title: 'Rollen der Unterzeichner',
  lead: 'Eine Rolle sagt, welche Felder ein Unterzeichner ausfüllt, in welcher Reihenfolge und Sprache. „Senden“ beginnt mit diesen Rollen und fragt nur nach Namen und E-Mail-Adressen.',
  none: 'Die Vorlage hat keine Rollen. „Senden“ beginnt mit einem Unterzeichner für alle Felder.',
  add: 'Rolle hinzufügen',
  save: 'Rollen speichern',
  saveHint: 'Es wird nichts gesendet.',
  saving: 'Wird gespeichert …',
  saved: 'Die Rollen wurden gespeichert.',
  send: 'Ein Dokument senden',
  open: 'Rollen festlegen, ohne zu senden',
};
