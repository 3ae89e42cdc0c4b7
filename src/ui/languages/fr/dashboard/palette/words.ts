import type * as english from '../../../../dashboard/palette/words';
import type { Said } from '../../../said';

export const paletteWords: Said<typeof english.paletteWords> = {
  title: 'Aller à',
  label: 'Rechercher des pages, modèles, documents et actions',
  placeholder: 'Rechercher ou saisir une commande',
  results: 'Résultats',
  searching: 'Recherche…',
  none: 'Aucun résultat.',
  count: (count: number) => (count < 2 ? `${count} résultat` : `${count} résultats`),
  failed: 'La recherche de modèles et de documents a échoué.',
  keys: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
  groups: {
    here: 'Sur cette page',
    pages: 'Pages',
    templates: 'Modèles',
    documents: 'Documents',
    actions: 'Actions',
  },
  actions: {
    upload: 'Importer des PDF',
    token: 'Créer un jeton d’API',
    webhook: 'Ajouter un endpoint de webhook',
    waiting: 'Documents en attente de signataires',
    batches: 'Lots',
    downloads: 'Téléchargements groupés',
    documentation: 'Documentation',
    live: 'Passer en mode production',
    test: 'Passer en mode test',
    signOut: 'Se déconnecter',
  },
};
