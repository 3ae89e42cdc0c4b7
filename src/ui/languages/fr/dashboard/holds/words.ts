import type * as english from '../../../../dashboard/holds/words';
import type { Said } from '../../../said';

export const holdWords: Said<typeof english.holdWords> = {
  title: 'Conservations légales',
  lead: 'Une conservation légale empêche que des documents soient effacés : à l’échéance prévue, sur demande ou avec le compte.',
  open: 'Voir les conservations légales',
  hint: 'Empêchez que des documents soient effacés, par exemple pour un tribunal.',
  add: 'Nouvelle conservation légale',
  emptyTitle: 'Aucune conservation légale',
  emptyText: 'Les documents sont effacés selon les paramètres de leur modèle.',
  subject: 'S’applique à',
  account: 'Tout le compte',
  set: 'Activée le',
  setBy: 'Activée par',
  released: 'Levée le',
  releasedBy: 'Levée par',
  id: 'ID de la conservation légale',
  states: { lasting: 'Active', released: 'Levée' },
  release: 'Lever…',
  releaseTitle: 'Lever la conservation légale ?',
  releaseText:
    'Les documents qui devaient être effacés le sont dans les six heures, sauf si une autre conservation légale les protège. La conservation levée reste dans cette liste.',
  releaseYes: 'Lever la conservation',
  wasReleased: 'Conservation légale levée.',
  held: 'Une conservation légale empêche l’effacement.',
  form: {
    title: 'Activer une conservation légale',
    subject: 'S’applique à',
    subjectHint:
      'L’ID d’un modèle, d’un document ou d’un document combiné. Laissez vide pour protéger tout le compte.',
    reason: 'Motif',
    reasonHint:
      'Par exemple un numéro de dossier. Les propriétaires le voient ici et dans le journal du compte.',
    submit: 'Activer la conservation',
    done: 'Conservation légale activée.',
  },
};
