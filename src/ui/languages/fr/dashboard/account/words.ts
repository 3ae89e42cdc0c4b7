import type * as english from '../../../../dashboard/account/words';
import type { Said } from '../../../said';

export const passwordProblems: Said<typeof english.passwordProblems> = {
  short: 'Le mot de passe est trop court.',
  long: 'Le mot de passe est trop long.',
  obvious: 'Le mot de passe est trop facile à deviner.',
  own_words:
    'Le mot de passe est surtout composé de votre nom, de votre adresse e-mail, de votre compte ou de « Quillet ». Ajoutez vos propres mots.',
  known:
    'Le mot de passe figure sur des listes de mots de passe volés ou courants, tel quel ou avec quelques chiffres en plus. Choisissez-en un autre, par exemple quatre mots pris au hasard.',
};

export const accountWords: Said<typeof english.accountWords> = {
  title: 'Compte',
  profile: 'Profil',
  role: 'Rôle',
  language: 'Langue',
  languageOfBrowser: 'Comme dans le navigateur',
  email: 'Adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  newEmailHint:
    'Nous envoyons un lien à la nouvelle adresse et un avis à l’adresse actuelle. La modification prend effet quand vous ouvrez le lien.',
  changeEmail: 'Envoyer le lien de confirmation',
  password: 'Mot de passe',
  passwordHint: 'Changer votre mot de passe vous déconnecte partout ailleurs.',
  currentPassword: 'Mot de passe actuel',
  changePassword: 'Changer le mot de passe',
  noPassword: 'Vous vous connectez sans mot de passe.',
  removePassword: 'Retirer le mot de passe',
  removePasswordText:
    'Vous vous connecterez uniquement avec une clé d’accès, et serez déconnecté partout ailleurs. Si vous perdez vos clés d’accès, saisissez un code de récupération à la place du mot de passe.',
  removePasswordNeeds:
    'Pour vous connecter uniquement avec une clé d’accès, obtenez d’abord des codes de récupération.',
  passkeys: 'Clés d’accès',
  recoveryCodes: 'Codes de récupération',
  getCodes: 'Obtenir des codes de récupération',
  passkeyCodesHint:
    'Les codes de récupération vous connectent sans mot de passe si vous perdez vos clés d’accès.',
  passkeysHint:
    'Connectez-vous avec votre empreinte, votre visage, un code PIN ou une clé de sécurité. Les clés d’accès ne peuvent être ni devinées ni hameçonnées.',
  noPasskeys:
    'Les clés d’accès ont besoin de HTTPS et d’un nom d’hôte. Sur votre propre machine, ouvrez cette page à « localhost ».',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyCode:
    'Une clé d’accès vous connecte sans l’application d’authentification. Saisissez un code de l’application ou un code de récupération pour en ajouter une.',
  passkeyGoOn: 'Continuer',
  passkeyName: (time: string) => `Clé d’accès ajoutée le ${time}`,
  passkeyCodeUsed:
    'Aucune clé d’accès n’a été ajoutée. Le code que vous avez saisi ne peut plus être utilisé.',
  passkeyAdded: 'Clé d’accès ajoutée. Vous pouvez maintenant vous connecter avec elle.',
  removePasskey: (name: string) => `Retirer « ${name} » ?`,
  removePasskeyText: 'Vous ne pourrez plus vous connecter avec elle. Retirez-la aussi de votre appareil.',
  authenticator: 'Application d’authentification',
  authenticatorHint: 'Demande un code de votre téléphone après votre mot de passe ou un lien de connexion.',
  on: 'Activée',
  codesLeft: (count: number) =>
    count < 2 ? `${count} code de récupération restant.` : `${count} codes de récupération restants.`,
  turnOn: 'Configurer',
  turnOff: 'Désactiver',
  newCodes: 'Nouveaux codes de récupération',
  newCodesText: 'Vos codes de récupération actuels cessent de fonctionner.',
  sessions: 'Sessions',
  thisSession: 'Ce navigateur',
  endAll: 'Se déconnecter partout',
  endAllText: 'Vous serez déconnecté de tous les navigateurs, y compris celui-ci.',
  unknownDevice: 'Appareil inconnu',
  unknownAddress: 'Adresse IP inconnue',
  device: (browser: string, system: string) => `${browser} sur ${system}`,
  said: {
    saved: 'Enregistré.',
    password: 'Mot de passe changé. Vous êtes déconnecté partout ailleurs.',
    passkey_removed: 'Clé d’accès retirée.',
    password_removed: 'Mot de passe retiré. Vous êtes déconnecté partout ailleurs.',
    totp_on: 'Application d’authentification activée. Un code vous sera demandé à la connexion.',
    totp_off: 'Application d’authentification désactivée.',
    recovery_codes: 'Vous avez de nouveaux codes de récupération. Les précédents ne fonctionnent plus.',
    email_asked:
      'Si l’adresse est disponible, nous y avons envoyé un lien de confirmation. Le lien fonctionne une seule fois, dans l’heure qui suit.',
    email: 'Nouvelle adresse e-mail confirmée. Vous êtes déconnecté partout ailleurs.',
    session_ended: 'Session terminée.',
  },
  problems: {
    name: 'Saisissez un nom.',
    wrong: 'Le mot de passe actuel est incorrect.',
    wait: 'Trop de tentatives. Réessayez plus tard.',
    code: 'Le code est incorrect ou a déjà été utilisé.',
    totp_off: 'Aucune application d’authentification n’est configurée. Configurez-en une d’abord.',
    last_passkey:
      'C’est votre dernière clé d’accès. Définissez d’abord un mot de passe et, si votre compte exige un second facteur, une application d’authentification.',
    last_factor: 'Votre compte exige un second facteur. Ajoutez d’abord une clé d’accès.',
    only_password:
      'Il vous faut une clé d’accès et des codes de récupération avant de pouvoir retirer votre mot de passe.',
    no_passkey: 'Ajoutez d’abord une clé d’accès.',
    email: 'Cette adresse e-mail n’est pas valide.',
    same_email: 'Vous vous connectez déjà avec cette adresse.',
    single_sign_on:
      'Vous devez vous connecter avec cette adresse auprès du fournisseur de votre compte. Demandez à un propriétaire d’inviter la nouvelle.',
    no_mail: 'Cette installation n’envoie pas d’e-mails : une nouvelle adresse ne peut pas être confirmée.',
    totp_on:
      'Une application d’authentification est déjà configurée. Désactivez-la d’abord, avec un de ses codes.',
    ...passwordProblems,
  },
};

export const authenticatorWords: Said<typeof english.authenticatorWords> = {
  title: 'Configurer une application d’authentification',
  lead: 'Scannez ce code avec l’application de votre téléphone, puis saisissez le code que l’application affiche.',
  qr: 'Code QR pour votre application d’authentification',
  byHand: 'Ou saisissez cette clé à la main :',
  code: 'Code de l’application',
  codeHint: 'Six chiffres.',
  submit: 'Activer',
  codesTitle: 'Vos codes de récupération',
  codesLead:
    'Chaque code vous connecte une seule fois si vous perdez votre téléphone. Les codes ne sont affichés que maintenant. Imprimez-les ou enregistrez-les dans un gestionnaire de mots de passe.',
  codesKept: 'Je les ai enregistrés',
};

export const memberWords: Said<typeof english.memberWords> = {
  title: 'Membres',
  lead: 'Personnes qui peuvent se connecter à ce compte.',
  you: 'Vous',
  factors: {
    own: 'Deux facteurs',
    provider: 'Second facteur chez le fournisseur',
    unknown: 'Se connecte chez le fournisseur',
    none: 'Pas de second facteur',
  },
  required: 'Second facteur',
  requiredHint:
    'Chaque membre a alors besoin d’une application d’authentification ou d’une clé d’accès. Les membres qui n’en ont pas la configurent avant de pouvoir faire autre chose.',
  requiredNow: 'Les membres ont besoin d’un second facteur.',
  notRequired: 'Les membres peuvent se connecter avec un mot de passe ou un lien seul.',
  require: 'Exiger un second facteur',
  requireTitle: 'Exiger un second facteur ?',
  doNotRequire: 'Ne plus l’exiger',
  role: 'Rôle',
  roleOf: (name: string) => `Rôle de ${name}`,
  change: 'Changer de rôle',
  atOnce: 'Le changement prend effet au clic suivant. Personne n’est déconnecté.',
  folders: 'Dossiers',
  foldersHint:
    'Un membre limité à des dossiers ne voit et n’utilise que les modèles qui s’y trouvent et les documents créés à partir d’eux. Les webhooks, les jetons d’API, l’utilisation et le journal de l’API concernent tout le compte et lui restent cachés. Les propriétaires et les membres de la facturation ne sont jamais limités.',
  allFolders: 'Tous les dossiers et modèles',
  someFolders: 'Seulement ces dossiers, avec tout leur contenu',
  noFolder: 'aucun dossier',
  roleHint: {
    owner: 'Peut tout faire, y compris gérer les membres et le compte.',
    developer: 'Peut tout faire, sauf gérer les membres et le compte.',
    editor: 'Peut créer, modifier et publier des modèles, les essayer en mode test et voir les documents.',
    sender:
      'Peut créer des documents à partir de modèles publiés, les envoyer aux signataires, relancer les signataires et annuler des documents.',
    billing:
      'Peut voir l’utilisation, son coût et les statistiques du journal de l’API, mais aucun modèle ni document.',
    viewer: 'Peut tout voir mais rien modifier.',
  },
  remove: (name: string) => `Retirer ${name} ?`,
  removeText:
    'Cette personne est immédiatement déconnectée et ne peut plus se connecter. Tout ce qu’elle a créé reste.',
  tokensOf: (count: number) =>
    count === 1
      ? 'Cette personne a créé un jeton d’API qui fonctionne encore.'
      : `Cette personne a créé ${count} jetons d’API qui fonctionnent encore.`,
  tokensStay:
    'Un nouveau rôle ou une nouvelle limite ne change rien à ce que les programmes peuvent faire avec eux.',
  tokensOpen: 'Voir les jetons d’API',
  tokensFate: 'Que faire de ses jetons d’API ?',
  fates: {
    keep: 'Les garder',
    hand_over: 'Me les transférer',
    revoke: 'Les révoquer',
  },
  fateHints: {
    keep: 'Les programmes continuent de fonctionner. Le membre connaît peut-être encore les secrets.',
    hand_over:
      'Les programmes continuent de fonctionner, et les jetons deviennent les vôtres. Le membre connaît peut-être encore les secrets.',
    revoke:
      'Les programmes qui les utilisent cessent de fonctionner en quelques secondes. Cette action est irréversible.',
  },
  invited: 'Invitations',
  expires: 'expire le',
  withdraw: 'Révoquer',
  invite: 'Inviter un membre',
  inviteSubmit: 'Envoyer l’invitation',
  linkText:
    'Cette installation n’envoie pas d’e-mails. Transmettez vous-même ce lien à la personne. Il fonctionne une seule fois, dans les 7 jours.',
  singleSignOn: 'Authentification unique',
  singleSignOnHint:
    'Permettez aux membres de se connecter auprès du fournisseur OpenID Connect de votre organisation.',
  singleSignOnOpen: 'Configurer l’authentification unique',
  said: {
    invited: 'Invitation envoyée.',
    withdrawn: 'Invitation révoquée.',
    role: 'Rôle modifié.',
    removed: 'Membre retiré.',
    required: 'Un second facteur est désormais exigé.',
    not_required: 'Un second facteur n’est plus exigé.',
  },
  problems: {
    own_factor:
      'Configurez d’abord une application d’authentification ou une clé d’accès pour vous-même, sous « Compte ».',
    email: 'Cette adresse e-mail n’est pas valide.',
    role: 'Choisissez un rôle.',
    folders: 'Choisissez au moins un dossier.',
    limit: 'Choisissez tous les dossiers, ou seulement certains.',
    member: 'Cette adresse e-mail appartient déjà à un membre.',
    too_many: 'Il y a trop de membres et d’invitations en cours. Retirez-en d’abord.',
    last_owner: 'Un compte a besoin d’au moins un propriétaire.',
    absent: 'Cette personne n’est plus membre.',
    tokens: 'Ce membre a créé des jetons d’API qui fonctionnent encore. Choisissez ce qu’ils deviennent.',
    wait: 'Trop d’invitations ont été envoyées. Réessayez plus tard.',
  },
};

export const secondFactorWords: Said<typeof english.secondFactorWords> = {
  setUpTitle: 'Configurer un second facteur',
  setUpLead: (account: string) =>
    `${account} exige un second facteur de tous ses membres. Configurez-en un pour continuer : une application d’authentification ou une clé d’accès.`,
  showTitle: 'Utilisez votre clé d’accès',
  showLead: (account: string) => `${account} exige un second facteur de tous ses membres.`,
  code: 'Code de récupération',
  codeHint: 'Si vous avez perdu votre clé d’accès. Chaque code fonctionne une seule fois.',
  submit: 'Utiliser le code de récupération',
  noscript: 'Les clés d’accès ont besoin de JavaScript.',
  problems: {
    wrong: 'Le code est incorrect ou a déjà été utilisé.',
    wait: 'Trop de tentatives. Réessayez plus tard.',
  },
};
