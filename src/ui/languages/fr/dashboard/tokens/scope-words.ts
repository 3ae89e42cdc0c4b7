import type * as english from '../../../../dashboard/tokens/scope-words';
import type { Said } from '../../../said';

export const scopeWords: Said<typeof english.scopeWords> = {
  'documents:read': {
    label: 'Lire les documents',
    about:
      'Lit les documents, les lots, les documents combinés, les demandes de données, les pistes d’audit et les livraisons de webhooks, et télécharge leurs PDF.',
  },
  'documents:write': {
    label: 'Créer des documents',
    about:
      'Crée, combine, régénère et fait expirer des documents, et importe des fichiers pour eux. La réponse à une requête montre l’enregistrement créé.',
  },
  'people:write': {
    label: 'Gérer les signataires',
    about:
      'Modifie et passe des demandes de données, et crée et envoie les liens qui ouvrent la page de signature.',
  },
  'templates:write': {
    label: 'Modifier les modèles',
    about:
      'Crée, copie, déplace, prévisualise et vérifie des modèles, modifie leurs brouillons, et gère les dossiers et les polices.',
  },
  'templates:publish': {
    label: 'Publier des modèles',
    about:
      'Publie et restaure des versions, et supprime des versions et des modèles : décide de ce qu’obtiennent les programmes qui utilisent un modèle.',
  },
  'settings:write': {
    label: 'Modifier les paramètres',
    about:
      'Modifie les paramètres des modèles, comme leurs URL, formulaires publics et expiration, l’expéditeur et les textes de consentement du compte, et gère les intégrations et les fournisseurs d’identité.',
  },
  'webhooks:write': {
    label: 'Gérer les webhooks',
    about:
      'Crée, modifie, teste et supprime des endpoints de webhook, renouvelle leurs secrets et renvoie des livraisons.',
  },
  'seals:write': {
    label: 'Gérer les clés de cachet',
    about:
      'Ajoute, choisit et révoque les clés avec lesquelles les documents du compte sont scellés. Le jeton doit être un jeton de production.',
  },
  'account:read': {
    label: 'Lire le compte',
    about:
      'Lit les modèles et leurs documents, les dossiers, les polices, les endpoints de webhook, les intégrations, les clés de cachet, les fournisseurs d’identité, l’expéditeur et les textes de consentement, l’utilisation, et la configuration de l’installation.',
  },
  'log:read': {
    label: 'Lire le journal du compte',
    about:
      'Lit et exporte le journal du compte, avec les noms et adresses des membres, et liste les conservations légales. Le jeton doit nommer cette autorisation, être de production et la recevoir d’un propriétaire.',
  },
  'holds:write': {
    label: 'Gérer les conservations légales',
    about:
      'Active et lève des conservations légales, qui empêchent que des documents soient effacés. Le jeton doit nommer cette autorisation, être de production et la recevoir d’un propriétaire.',
  },
  'export:read': {
    label: 'Exporter le compte',
    about:
      'Exporte tout ce qui appartient au compte : modèles, documents avec leurs données, membres et journal du compte, sans les secrets. Le jeton doit nommer cette autorisation, être de production et la recevoir d’un propriétaire.',
  },
};
