import type * as english from '../../../../dashboard/send/repeat-words';
import type { Said } from '../../../said';

export const repeatWords: Said<typeof english.repeatWords> = {
  sent: (rows: readonly string[]) => `Déjà envoyées depuis ce navigateur : lignes ${rows.join(', ')}.`,
  unsure: (rows: readonly string[]) =>
    `Peut-être envoyées, car la réponse s’est perdue : lignes ${rows.join(', ')}. Cherchez-les d’abord sous Documents.`,
  ask: 'Retirez ces lignes, ou envoyez-les à nouveau.',
  isAgain: 'Ces lignes seront envoyées à nouveau.',
  takeOut: 'Retirer ces lignes',
  again: 'Les envoyer à nouveau',
  sentAt: (time: string) => `Envoyée : ${time}`,
  unsureAt: (time: string) => `Peut-être envoyée : ${time}`,
};
