import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'Remplir',
  sample: 'Données d’exemple',
  data: 'Données',
  keep: 'Garder comme données de test…',
  keeping: {
    title: 'Garder comme données de test',
    text: 'Les membres et les jetons d’API du compte peuvent lire les données de test. Utilisez des données fictives. Un jeu du même nom est remplacé.',
    label: 'Nom',
    submit: 'Garder',
    working: 'Enregistrement…',
    cancel: 'Annuler',
    done: (name: string) => `« ${name} » est gardé avec le modèle.`,
  },
  part: {
    title: 'Données de test',
    lead: 'Jeux de données nommés pour les aperçus et les tests. Tous les membres utilisent les mêmes.',
    none: 'Aucun jeu pour l’instant. Saisissez des données sous « Générer » ou dans l’aperçu de l’éditeur, puis choisissez « Remplir », « Garder comme données de test… ».',
    name: 'Nom',
    state: 'Brouillon',
    fits: 'Convient',
    unfit: (count: number) => (count === 1 ? '1 problème' : `${count} problèmes`),
    more: (count: number) => `et ${count} autres`,
    action: 'Action',
    remove: 'Supprimer',
    removeOf: (name: string) => `Supprimer ${name}`,
    removeTitle: (name: string) => `Supprimer « ${name} » ?`,
    removeText: 'Le jeu est supprimé pour tous les membres. Les documents créés à partir de lui restent.',
    removed: (name: string) => `« ${name} » supprimé.`,
  },
};
