import type * as english from '../../../../dashboard/webhooks/provider-words';
import type { Said } from '../../../said';

export const providerWords: Said<typeof english.providerWords> = {
  title: 'Fournisseurs d’identité',
  lead: 'Vos services web qui établissent l’identité d’un signataire, par exemple par SMS ou carte d’identité électronique.',
  create: 'Nouveau fournisseur',
  createTitle: 'Nouveau fournisseur d’identité',
  createYes: 'Créer',
  emptyTitle: 'Aucun fournisseur d’identité pour l’instant',
  emptyText:
    'Un fournisseur est une de vos URL qui envoie un code ou ouvre une page pour un signataire, puis communique le résultat. Les demandes de données le désignent par son nom.',
  emptyCurl: 'Avec l’API',
  onlyLive:
    'Les fournisseurs d’identité n’existent qu’en mode production. Les documents de test peuvent aussi les utiliser.',
  url: 'URL',
  urlHint: 'https, accessible depuis Internet',
  name: 'Nom',
  nameHint:
    'Utilisé dans les demandes de données et les pistes d’audit. Il ne peut pas être modifié ensuite.',
  created: 'Création',
  fine: 'Prêt',
  trouble: 'La dernière requête a échoué',
  problem: 'Dernier problème',
  at: 'Heure',
  edit: 'Modifier…',
  editTitle: 'Modifier le fournisseur d’identité',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  rotate: 'Renouveler le secret…',
  rotateTitle: 'Renouveler le secret ?',
  rotateText:
    'Les deux secrets signent les requêtes pendant 24 heures : vous pouvez mettre à jour votre programme sans interruption. Ensuite, seul le nouveau secret signe.',
  rotateYes: 'Renouveler le secret',
  remove: 'Supprimer…',
  removeTitle: 'Supprimer ce fournisseur d’identité ?',
  removeText: 'Les signataires qu’il doit encore identifier ne pourront pas continuer.',
  removeYes: 'Supprimer',
  removed: 'Supprimé.',
};
