import type * as english from '../../../../dashboard/account-log/words';
import type { Said } from '../../../said';

export const accountLogWords: Said<typeof english.accountLogWords> = {
  title: 'Journal du compte',
  lead: 'Qui a fait quoi dans ce compte, et d’où, au cours des 400 derniers jours. Personne ne peut le modifier.',
  open: 'Voir le journal du compte',
  hint: 'Qui s’est connecté, et qui a modifié des membres, des jetons d’API, des paramètres et des modèles.',
  download: 'Télécharger en CSV',
  what: 'Action',
  anyKind: 'Toutes',
  who: 'Auteur',
  member: 'Membre',
  anyMember: 'Tous les membres',
  token: 'Jeton d’API',
  anyToken: 'Tous les jetons',
  from: 'Du',
  to: 'Au',
  where: 'Adresse IP et appareil',
  time: 'Heure',
  visitor: 'Une personne avec un lien',
  service: 'Quillet',
  removed: (id: string) => `Ancien membre (${id})`,
  emptyTitle: 'Rien pour l’instant',
  emptyText: 'Les connexions et les modifications du compte apparaissent ici.',
};
