import type * as english from '../../../../dashboard/account-log/words';
import type { Said } from '../../../said';

export const accountLogWords: Said<typeof english.accountLogWords> = {
  title: 'Kontoprotokoll',
  lead: 'Wer in den letzten 400 Tagen in diesem Konto was getan hat, und von wo. Niemand kann es ändern.',
  open: 'Kontoprotokoll anzeigen',
  hint: 'Wer sich angemeldet hat und wer Mitglieder, API-Token, Einstellungen und Vorlagen geändert hat.',
  download: 'CSV herunterladen',
  what: 'Was',
  anyKind: 'Alles',
  who: 'Wer',
  member: 'Mitglied',
  anyMember: 'Alle Mitglieder',
  token: 'API-Token',
  anyToken: 'Alle Token',
  from: 'Von',
  to: 'Bis',
  where: 'IP-Adresse und Gerät',
  time: 'Zeit',
  visitor: 'Jemand mit einem Link',
  service: 'Quillet',
  removed: (id: string) => `Ehemaliges Mitglied (${id})`,
  emptyTitle: 'Noch nichts',
  emptyText: 'Hier erscheinen Anmeldungen und Änderungen am Konto.',
};
