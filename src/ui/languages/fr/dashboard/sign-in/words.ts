import type * as english from '../../../../dashboard/sign-in/words';
import type { Said } from '../../../said';
import { passwordProblems } from '../account/words';

export const signInWords: Said<typeof english.signInWords> = {
  signIn: {
    title: 'Se connecter',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    wrong: 'Adresse e-mail ou mot de passe incorrect.',
    over: 'Cela a pris trop de temps. Connectez-vous de nouveau.',
    noSingleSignOn:
      'Aucune authentification unique n’est configurée pour cette adresse e-mail. Vérifiez son orthographe. Si vous n’êtes pas encore membre, utilisez l’adresse de connexion que votre organisation vous a donnée.',
    noCookies:
      'Ce navigateur a bloqué le cookie de session. Autorisez les cookies pour ce site, puis connectez-vous de nouveau.',
    notices: {
      said: {
        password: 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
        email: 'Votre nouvelle adresse e-mail est confirmée. Connectez-vous avec elle.',
      },
      problems: {},
    },
    passkey: 'Utiliser une clé d’accès',
    singleSignOn: 'Authentification unique',
    magicLink: 'M’envoyer un lien de connexion',
    forgotten: 'Mot de passe oublié ?',
    language: 'Langue',
    wait: (time: string) => `Trop de tentatives. Réessayez dans ${time}.`,
    seconds: (count: number) => (count < 2 ? `${count} seconde` : `${count} secondes`),
    minutes: (count: number) => (count < 2 ? `${count} minute` : `${count} minutes`),
  },
  signOn: {
    title: 'Authentification unique',
    asked: (name: string) =>
      `Se connecter avec ${name} ? Si vous n’êtes pas à l’origine de cette demande, fermez cette page.`,
    lead: (name: string) => `Vous êtes redirigé vers ${name} pour vous connecter.`,
    goOn: 'Continuer',
    refusedTitle: 'Vous n’êtes pas connecté',
    again: 'Réessayer',
    back: 'Autres moyens de se connecter',
    refused: {
      over: 'Cette connexion a été commencée dans un autre navigateur, a déjà servi ou a pris trop de temps. Recommencez.',
      declined: 'Le fournisseur ne vous a pas connecté.',
      stale: 'Le fournisseur n’accepte plus cette connexion. Recommencez.',
      provider:
        'Le fournisseur de votre compte ne peut pas être utilisé pour le moment. Réessayez plus tard. Un propriétaire du compte voit le problème sous « Membres », « Authentification unique ».',
      no_email:
        'Le fournisseur n’a pas communiqué votre adresse e-mail. Adressez-vous à votre administrateur.',
      unverified:
        'Le fournisseur indique que votre adresse e-mail n’est pas vérifiée. Vérifiez-la chez lui, puis recommencez.',
      domain: 'Ce compte n’accepte pas les adresses e-mail de votre domaine de la part de son fournisseur.',
      other_account:
        'Votre adresse e-mail appartient déjà à un autre compte, et une adresse ne peut appartenir qu’à un seul compte. Demandez d’abord à un propriétaire de l’autre compte de vous retirer.',
      other_subject:
        'Votre adresse e-mail est associée à une autre personne chez le fournisseur. Demandez à un propriétaire du compte de la dissocier.',
      not_invited: 'Vous n’êtes pas membre de ce compte. Demandez à un propriétaire de vous inviter.',
      owner_invitation:
        'Vous êtes invité comme propriétaire. Ouvrez le lien de l’invitation pour rejoindre le compte.',
      full: 'Ce compte a atteint le nombre maximal de membres. Adressez-vous à un propriétaire.',
    },
  },
  switching: {
    title: 'Une autre personne est connectée',
    lead: (here: string, coming: string) =>
      `Ce navigateur est connecté en tant que ${here}. Si vous continuez en tant que ${coming}, la session de ${here} se termine ici, et les modifications non enregistrées des pages ouvertes sont perdues.`,
    goOn: (coming: string) => `Continuer en tant que ${coming}`,
    stay: (here: string) => `Rester connecté en tant que ${here}`,
  },
  code: {
    title: 'Authentification à deux facteurs',
    lead: 'Saisissez le code de votre application d’authentification.',
    label: 'Code',
    hint: 'Six chiffres ou un de vos codes de récupération.',
    wrong: 'Le code est incorrect ou a déjà été utilisé.',
    other: 'Se connecter avec un autre compte',
  },
  confirm: {
    title: 'Confirmez votre identité',
    lead: 'L’étape suivante modifie qui peut se connecter, ou comment. Vous revenez ensuite là où vous étiez.',
    as: (email: string) => `Connecté en tant que ${email}`,
    submit: 'Continuer',
    code: 'Code reçu par e-mail',
    codeHint: 'Nous vous avons envoyé un code par e-mail. Il est valable 10 minutes.',
    send: 'M’envoyer un code',
    sendAgain: 'Envoyer un autre code',
    signOut: 'Se déconnecter et se reconnecter',
    problems: {
      wrong: 'Incorrect. Réessayez.',
      wait: 'Trop de tentatives. Réessayez plus tard.',
    },
  },
  links: {
    back: 'Retour à la connexion',
    sentTitle: 'Consultez votre messagerie',
    sentHint:
      'Aucun e-mail après quelques minutes ? Regardez dans vos courriers indésirables et vérifiez l’orthographe de votre adresse.',
    magic_link: {
      title: 'Se connecter avec un lien',
      lead: 'Nous vous envoyons par e-mail un lien qui vous connecte sans mot de passe.',
      submit: 'Envoyer le lien',
      sent: 'Si cette adresse appartient à un membre, nous y avons envoyé un lien de connexion. Le lien fonctionne une seule fois, dans les 15 minutes.',
    },
    password_reset: {
      title: 'Choisir un nouveau mot de passe',
      lead: 'Nous vous envoyons par e-mail un lien pour choisir un nouveau mot de passe.',
      submit: 'Envoyer le lien',
      sent: 'Si cette adresse appartient à un membre, nous y avons envoyé un lien pour le mot de passe. Le lien fonctionne une seule fois, dans l’heure qui suit.',
    },
    signInAs: (email: string) => `Vous allez vous connecter en tant que ${email}.`,
    newPasswordTitle: 'Choisir un nouveau mot de passe',
    newPasswordLead: (email: string) => `Pour ${email}. Vous serez déconnecté partout.`,
    newPasswordSubmit: 'Définir le mot de passe',
    newEmailTitle: 'Confirmez votre nouvelle adresse e-mail',
    newEmailLead: (email: string) =>
      `Désormais, vous vous connecterez avec ${email}. Vous serez déconnecté partout ailleurs.`,
    newEmailSubmit: 'Utiliser cette adresse',
    openTitle: 'Ouvrir votre lien',
    openLead: 'Collez le lien complet de l’e-mail.',
    openNoscript: 'Sans JavaScript, cette page ne peut pas lire le lien elle-même.',
    openLabel: 'Lien',
    openHint: 'Exactement comme dans l’e-mail, avec tout ce qui suit le « # ».',
    openSubmit: 'Ouvrir',
    overTitle: 'Ce lien n’est plus valable',
    overLead: 'Il a déjà servi ou a expiré. Demandez-en un nouveau.',
  },
  password: {
    label: 'Nouveau mot de passe',
    hint: (least: number) => `Au moins ${least} caractères. Plusieurs mots pris au hasard conviennent bien.`,
    problems: passwordProblems,
  },
  join: {
    title: 'Bienvenue',
    lead: (account: string, email: string) =>
      `Vous êtes invité à rejoindre ${account}. Vous vous connecterez en tant que ${email}.`,
    name: 'Votre nom',
    nameProblem: 'Saisissez un nom.',
    emailProblem: 'Cette adresse e-mail n’est pas valide.',
    takenProblem: 'Cette adresse e-mail appartient déjà à un compte.',
    submit: 'Rejoindre',
    byProvider: (account: string, name: string) =>
      `Vous êtes invité à rejoindre ${account}. Ses membres se connectent avec ${name}.`,
    byProviderSubmit: 'Continuer avec l’authentification unique',
    knownTitle: 'Vous avez déjà un compte',
    knownLead: (account: string, email: string) =>
      `Vous êtes invité à rejoindre ${account}, mais ${email} appartient à un autre compte. Une adresse e-mail ne peut appartenir qu’à un seul compte.`,
    knownText:
      'Connectez-vous pour utiliser l’autre compte. Pour rejoindre celui-ci, demandez une invitation à une autre adresse e-mail, ou demandez à un propriétaire de l’autre compte de vous retirer, puis ouvrez de nouveau le lien. Le lien reste valable.',
    setupTitle: 'Configurer Quillet',
    setupLead: 'Créez le premier compte de cette installation. Vous en devenez propriétaire.',
    accountName: 'Nom du compte',
    accountNameHint: 'Par exemple, votre organisation. Les signataires le voient dans les e-mails.',
    setupSubmit: 'Créer le compte',
  },
};
