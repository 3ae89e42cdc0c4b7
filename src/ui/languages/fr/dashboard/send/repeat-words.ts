import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  between: ', ',
  sent: (rows: string, count: number) =>
    count === 1
      ? `Déjà envoyée depuis ce navigateur : ligne ${rows}.`
      : `Déjà envoyées depuis ce navigateur : lignes ${rows}.`,
  unsure: (rows: string, count: number) =>
    count === 1
      ? `On ne sait pas si cette ligne a été envoyée, car aucune réponse n’est arrivée : ligne ${rows}. Cherchez-la d’abord sous Documents.`
      : `On ne sait pas si ces lignes ont été envoyées, car aucune réponse n’est arrivée : lignes ${rows}. Cherchez-les d’abord sous Documents.`,
  ask: (count: number) =>
    count === 1
      ? 'Retirez cette ligne, ou envoyez-la à nouveau.'
      : 'Retirez ces lignes, ou envoyez-les à nouveau.',
  isAgain: (count: number) =>
    count === 1 ? 'Cette ligne sera envoyée à nouveau.' : 'Ces lignes seront envoyées à nouveau.',
  takeOut: (count: number) => (count === 1 ? 'Retirer cette ligne' : 'Retirer ces lignes'),
  again: (count: number) => (count === 1 ? 'L’envoyer à nouveau' : 'Les envoyer à nouveau'),
  sentAt: (time: string) => `Envoyée : ${time}`,
  unsureAt: (time: string) => `Peut-être envoyée : ${time}`,
};
