import type * as english from '../../../../dashboard/first-steps/words';
import type { Said } from '../../../said';

export const firstStepWords: Said<typeof english.firstStepWords> = {
  title: 'Premiers pas',
  count: (done: number, of: number) => `${done} sur ${of} terminés`,
  all: 'Tout est fait. Cette liste ne s’affichera plus.',
  hide: 'Masquer',
  hideHint: 'Masquer les premiers pas',
  done: 'Terminé :',
  steps: {
    token: {
      name: 'Créer un jeton d’API',
      hint: 'Vos programmes l’utilisent pour se connecter.',
      go: 'Jetons d’API',
    },
    template: {
      name: 'Ajouter un modèle',
      hint: 'Importez un PDF, ou commencez par les exemples.',
      go: null,
    },
    pdf: {
      name: 'Générer votre premier PDF',
      hint: 'Ouvrez un modèle et générez un PDF de test avec des données d’exemple.',
      go: 'Ouvrir le modèle',
    },
    webhook: {
      name: 'Recevoir un webhook',
      hint: 'Votre programme est informé de chaque document.',
      go: 'Webhooks',
    },
    signature: {
      name: 'Recueillir une signature',
      hint: 'Envoyez-vous un document et signez-le.',
      go: 'Envoyer',
    },
  },
};
