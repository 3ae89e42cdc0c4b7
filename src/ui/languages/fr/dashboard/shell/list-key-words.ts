import type * as english from '../../../../dashboard/shell/list-key-words';
import type { Said } from '../../../said';

export const listKeyWords: Said<typeof english.listKeyWords> = {
  title: 'Raccourcis clavier',
  rows: [
    ['J', 'Ligne suivante'],
    ['K', 'Ligne précédente'],
    ['Entrée', 'Ouvrir la ligne'],
    ['P', 'Aperçu du document (aussi avec la barre d’espace)'],
    ['/', 'Rechercher'],
    ['?', 'Afficher cette aide'],
    ['Ctrl + K ou ⌘ K', 'Rechercher des pages, modèles, documents et actions'],
  ],
  use: 'Utiliser les raccourcis clavier dans les listes',
  close: 'Fermer',
  newer: 'Plus récents',
};
