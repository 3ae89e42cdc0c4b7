import type * as english from '../../../../dashboard/test-data/words';
import type { Said } from '../../../said';

export const testDataWords: Said<typeof english.testDataWords> = {
  fill: 'Remplir',
  sample: 'Données d’exemple',
  data: 'Données',
  keep: 'Enregistrer comme données de test…',
  keeping: {
    title: 'Enregistrer comme données de test',
    text: 'Les membres et les jetons d’API du compte peuvent lire les données de test. Utilisez des données fictives. Une confirmation est demandée avant qu’un jeu du même nom soit remplacé.',
    label: 'Nom',
    submit: 'Enregistrer',
    working: 'Enregistrement…',
    cancel: 'Annuler',
    done: (name: string) => `« ${name} » a été enregistré avec le modèle.`,
    replaceTitle: (name: string) => `Remplacer « ${name} » ?`,
    replaceText:
      'Le jeu qui porte ce nom a maintenant d’autres données. Il est remplacé pour tous les membres.',
    replace: 'Remplacer',
    notReplaced: (name: string) => `« ${name} » n’a pas été remplacé. Saisissez un autre nom.`,
  },
  part: {
    title: 'Données de test',
    lead: 'Jeux de données nommés pour les aperçus et les tests. Tous les membres utilisent les mêmes.',
    none: 'Aucun jeu pour l’instant. Saisissez des données sous « Générer » ou dans l’aperçu de l’éditeur, puis choisissez « Remplir », « Enregistrer comme données de test… ».',
    name: 'Nom',
    state: 'Brouillon',
    fits: 'Aucun problème',
    unfit: (count: number) => (count < 2 ? `${count} problème` : `${count} problèmes`),
    more: (count: number) => (count < 2 ? `et ${count} autre` : `et ${count} autres`),
    action: 'Action',
    remove: 'Supprimer',
    removeOf: (name: string) => `Supprimer ${name}`,
    removeTitle: (name: string) => `Supprimer « ${name} » ?`,
    removeText: 'Le jeu est supprimé pour tous les membres. Les documents créés à partir de lui restent.',
    removed: (name: string) => `« ${name} » supprimé.`,
  },
};
