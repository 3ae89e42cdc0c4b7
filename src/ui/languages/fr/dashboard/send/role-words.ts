import type * as english from '../../../../dashboard/send/role-words';
import type { Said } from '../../../said';

export const roleWords: Said<typeof english.roleWords> = {
  title: 'Rôles des signataires',
  lead: 'Un rôle indique les champs que remplit un signataire, dans quel ordre et dans quelle langue. « Envoyer » commence par ces rôles et ne demande que les noms et les adresses e-mail.',
  none: 'Le modèle n’a aucun rôle. « Envoyer » commence par un seul signataire pour tous les champs.',
  add: 'Ajouter un rôle',
  save: 'Enregistrer les rôles',
  saveHint: 'Rien n’est envoyé.',
  saving: 'Enregistrement…',
  saved: 'Les rôles sont enregistrés.',
  send: 'Envoyer un document',
  open: 'Définir les rôles sans rien envoyer',
};
