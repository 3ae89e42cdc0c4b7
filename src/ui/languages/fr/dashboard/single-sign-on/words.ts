import type * as english from '../../../../dashboard/single-sign-on/words';
import type { Said } from '../../../said';

export const singleSignOnWords: Said<typeof english.singleSignOnWords> = {
  title: 'Authentification unique',
  lead: 'Les membres se connectent auprès de votre fournisseur OpenID Connect : Microsoft Entra ID, Google Workspace, Okta, Keycloak et d’autres.',
  docs: 'Configurer chaque fournisseur',
  state: 'Connexion',
  none: 'Aucun fournisseur n’est connecté.',
  connected: 'Connecté',
  problem: 'Le fournisseur n’a pas pu être utilisé lors de la dernière connexion',
  addresses: 'Pour le fournisseur',
  redirectUri: 'URI de redirection',
  redirectHint: 'Enregistrez-la comme application web chez le fournisseur, exactement telle quelle.',
  startAddress: 'Adresse de connexion',
  startHint:
    'Communiquez-la aux personnes qui ne sont pas encore membres, ou ajoutez-la à la page d’accueil du fournisseur.',
  form: 'Paramètres',
  name: 'Nom',
  nameHint: 'Les membres le voient avant d’être redirigés.',
  issuer: 'Émetteur (issuer)',
  issuerHint: 'L’URL https qui précède /.well-known/openid-configuration.',
  issuerExample: 'https://login.example.com',
  clientId: 'ID client',
  clientSecret: 'Secret client',
  secretKept: 'Laissez vide pour garder le secret actuel. Un autre émetteur a besoin de son propre secret.',
  domains: 'Domaines d’e-mail',
  domainsHint:
    'Seules les adresses de ces domaines peuvent se connecter par le fournisseur. Séparez les domaines par des virgules.',
  domainsExample: 'example.com',
  joins: 'Personnes qui ne sont pas encore membres',
  joinsAs: {
    '': 'Ne peuvent pas se connecter sans invitation d’un propriétaire',
    viewer: 'Deviennent lecteurs à leur première connexion',
    sender: 'Deviennent expéditeurs à leur première connexion',
    editor: 'Deviennent éditeurs à leur première connexion',
    billing: 'Deviennent membres de la facturation à leur première connexion',
    developer: 'Deviennent développeurs à leur première connexion',
  },
  rules: 'Règles',
  required: 'Les membres de ces domaines doivent utiliser l’authentification unique',
  requiredHint:
    'Les mots de passe, clés d’accès et liens par e-mail ne les connectent plus. Les propriétaires peuvent encore les utiliser, pour que personne ne perde l’accès. Les sessions ouvertes restent actives.',
  twoFactors: 'Une connexion chez le fournisseur compte pour deux facteurs',
  twoFactorsHint:
    'À choisir seulement si le fournisseur demande un second facteur à tout le monde. Sinon, les membres utilisent le leur ici s’ils en ont un ou si le compte l’exige.',
  connect: 'Connecter',
  save: 'Enregistrer',
  disconnect: 'Déconnecter',
  disconnectTitle: 'Déconnecter le fournisseur ?',
  disconnectText:
    'Les membres restent et se connectent avec un mot de passe, une clé d’accès ou un lien par e-mail. Les membres sans mot de passe en choisissent un avec « Mot de passe oublié ? ».',
  linked: 'Membres associés',
  linkedHint:
    'Un membre est associé à une personne chez le fournisseur à la première connexion. Une autre personne avec la même adresse est refusée tant que vous ne dissociez pas le membre.',
  since: 'depuis le',
  unlink: 'Dissocier',
  unlinkTitle: (name: string) => `Dissocier ${name} ?`,
  unlinkText:
    'La prochaine personne qui se connecte chez le fournisseur avec cette adresse devient ce membre.',
  wrong: {
    name: 'Saisissez un nom de 40 caractères au plus.',
    issuer: 'Saisissez une URL https publique sans paramètres.',
    clientId: 'Saisissez l’ID client du fournisseur.',
    clientSecret: 'Saisissez le secret client du fournisseur.',
    domains: 'Saisissez 1 à 20 domaines tels que example.com.',
    document: (why: string) => `La configuration de cet émetteur n’a pas pu être lue : ${why}.`,
  },
  said: {
    saved: 'Enregistré.',
    disconnected: 'Déconnecté.',
    unlinked: 'Membre dissocié.',
  },
  problems: {
    changed_meanwhile: 'Une autre personne a modifié ceci en même temps. Vérifiez et enregistrez de nouveau.',
  },
};
