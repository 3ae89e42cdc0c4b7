import type * as english from '../../../../dashboard/webhooks/provider-words';
import type { Said } from '../../../said';

export const providerWords: Said<typeof english.providerWords> = {
  title: 'Identitätsanbieter',
  lead: 'Ihre eigenen Webdienste, die feststellen, wer ein Unterzeichner ist, zum Beispiel per SMS oder eID.',
  create: 'Neuer Anbieter',
  createTitle: 'Neuer Identitätsanbieter',
  createYes: 'Erstellen',
  emptyTitle: 'Noch keine Identitätsanbieter',
  emptyText:
    'Ein Anbieter ist Ihre eigene URL, die einem Unterzeichner einen Code sendet oder eine Seite öffnet und das Ergebnis meldet. Datenanfragen verweisen mit seinem Namen auf ihn.',
  emptyCurl: 'Mit der API',
  onlyLive: 'Identitätsanbieter gibt es nur im Live-Modus. Testdokumente können sie auch verwenden.',
  url: 'URL',
  urlHint: 'https, aus dem Internet erreichbar',
  name: 'Name',
  nameHint:
    'Wird in Datenanfragen und Prüfprotokollen verwendet. Der Name kann später nicht geändert werden.',
  created: 'Erstellt',
  fine: 'Bereit',
  trouble: 'Die letzte Anfrage ist fehlgeschlagen',
  problem: 'Letztes Problem',
  at: 'Zeit',
  edit: 'Bearbeiten …',
  editTitle: 'Identitätsanbieter bearbeiten',
  save: 'Speichern',
  saved: 'Gespeichert.',
  rotate: 'Secret erneuern …',
  rotateTitle: 'Secret erneuern?',
  rotateText:
    '24 Stunden lang signieren beide Secrets die Anfragen, damit Sie Ihr Programm ohne Ausfall umstellen können. Danach gilt nur noch das neue.',
  rotateYes: 'Secret erneuern',
  remove: 'Löschen …',
  removeTitle: 'Diesen Identitätsanbieter löschen?',
  removeText: 'Unterzeichner, deren Identität er noch bestätigen muss, können nicht fortfahren.',
  removeYes: 'Löschen',
  removed: 'Gelöscht.',
};
