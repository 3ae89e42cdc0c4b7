import type * as english from '../../../../dashboard/shell/words';
import type { Said } from '../../../said';
import { kitWords } from '../../kit/words';

export const words: Said<typeof english.words> = {
  product: 'Quillet',
  actions: 'Actions',
  save: 'Enregistrer',
  remove: 'Retirer',
  working: 'En cours…',
  frame: {
    skip: 'Aller au contenu',
    navigation: 'Navigation principale',
    menu: 'Menu',
    accountMenu: 'Votre compte',
    mode: 'Mode',
    live: 'Production',
    test: 'Test',
    testHint: 'Les PDF de test portent un filigrane TEST et sont gratuits.',
    signOut: 'Se déconnecter',
    role: {
      owner: 'Propriétaire',
      developer: 'Développeur',
      editor: 'Éditeur',
      sender: 'Expéditeur',
      billing: 'Facturation',
      viewer: 'Lecteur',
    },
    limited: (role: string) => `${role} de certains dossiers`,
    noscript: 'Certaines parties de cette page ont besoin de JavaScript.',
    documentation: 'Documentation',
    palette: 'Rechercher',
    paletteKey: 'Ctrl K',
  },
  sections: {
    templates: 'Modèles',
    submissions: 'Documents',
    webhooks: 'Webhooks',
    usage: 'Utilisation',
    log: 'Journal de l’API',
    tokens: 'Jetons d’API',
    seals: 'Cachets',
    members: 'Membres',
    account: 'Compte',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  /** Put into messages of the API, which are English sentences. */
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: 'Identité confirmée. Rien n’a encore été modifié. Répétez votre dernière action.',
  trouble: {
    unreachable: 'Le service n’est pas joignable. Vérifiez votre connexion et réessayez.',
    aborted: 'Annulé.',
    status: (status: number) => `Une erreur s’est produite (HTTP ${status}). Réessayez.`,
  },
  notFound: {
    title: 'Page introuvable',
    lead: 'Elle a peut-être été supprimée, ou l’URL est incorrecte.',
    back: 'Retour au tableau de bord',
  },
  refused: {
    reasons: {
      role: {
        title: 'Votre rôle ne le permet pas',
        lead: 'Demandez à un propriétaire du compte de le faire ou de changer votre rôle.',
        back: 'Retour au tableau de bord',
      },
      stale: {
        title: 'Cette page n’est plus à jour',
        lead: 'Une personne s’est reconnectée dans ce navigateur après l’ouverture de cette page. Rien n’a été modifié. Rechargez la page et réessayez.',
        back: 'Recharger la page',
      },
      foreign: {
        title: 'Cette requête vient d’un autre site',
        lead: 'Quillet n’accepte les modifications que depuis ses propres pages. Rien n’a été modifié.',
        back: 'Continuer ici',
      },
      address: {
        title: 'Il n’y a pas de page à cette URL',
        lead: 'Cette URL ne reçoit que des formulaires. Rien n’a été modifié.',
        back: 'Aller au tableau de bord',
      },
      broken: {
        title: 'Une erreur s’est produite de notre côté',
        lead: 'L’erreur a été enregistrée. Si vous venez d’envoyer quelque chose, vérifiez si l’envoi a abouti avant de recommencer.',
        back: 'Réessayer',
      },
      form: {
        title: 'Ce formulaire n’a pas pu être lu',
        lead: 'Il est trop long ou ne correspond pas à cette page. Rien n’a été modifié.',
        back: 'Recharger la page',
      },
    },
  },
  signedOut: {
    title: 'Vous êtes déconnecté',
    text: 'Rien n’est perdu sur cette page. Reconnectez-vous dans un autre onglet, puis continuez ici.',
    signIn: 'Se connecter dans un nouvel onglet',
    goOn: 'Continuer',
    notYet: 'Vous n’êtes pas encore connecté.',
    other: 'Une autre personne est connectée. Connectez-vous avec votre propre compte pour continuer.',
  },
};
