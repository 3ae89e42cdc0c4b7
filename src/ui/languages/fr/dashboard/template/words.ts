import type * as english from '../../../../dashboard/template/words';
import type { Said } from '../../../said';

export const codeWords: Said<typeof english.codeWords> = {
  title: 'L’utiliser depuis votre programme',
  hint: (version: string) =>
    version === 'draft'
      ? 'La requête crée un document à partir des données d’exemple. Les documents utilisent le brouillon tant que vous ne publiez pas de version.'
      : `La requête crée un document à partir des données d’exemple. Les documents utilisent la version ${version} tant que vous n’en publiez pas une autre.`,
  token: {
    title: 'Jeton d’API',
    known: (label: string) =>
      `« ${label} » est votre jeton le plus récent pour ce mode. Son secret a été affiché une seule fois, à la création, et n’est pas conservé ici. Si vous ne l’avez pas enregistré, créez un nouveau jeton.`,
    none: 'Vous n’avez pas encore de jeton pour ce mode.',
    create: 'Créer un jeton de test',
    label: (template: string) => `Test de ${template}`,
    made: 'Copiez le jeton maintenant. Son secret ne sera plus affiché.',
    all: 'Tous les jetons d’API',
    secret: 'SECRET',
    copy: 'Copier le jeton',
  },
  language: 'Langage',
  languages: {
    curl: 'curl',
    javascript: 'JavaScript',
    python: 'Python',
    php: 'PHP',
    go: 'Go',
    ruby: 'Ruby',
    java: 'Java',
    csharp: 'C#',
  },
  code: 'Requête',
  copy: 'Copier le code',
  run: 'Générer le PDF de test',
  running: 'Génération du PDF…',
  runHint: 'Envoie ces données en mode test et affiche le PDF. C’est gratuit.',
  ready: 'Le PDF de test est prêt.',
  late: 'Le PDF est encore en cours de génération.',
  open: 'Ouvrir le document',
  download: 'Télécharger le PDF',
  picture: 'Première page du PDF de test',
};
