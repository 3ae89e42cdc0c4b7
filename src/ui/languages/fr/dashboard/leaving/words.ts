import type * as english from '../../../../dashboard/leaving/words';
import type { Said } from '../../../said';

export const leavingWords: Said<typeof english.leavingWords> = {
  title: 'Exporter ou effacer',
  lead: 'Téléchargez tout ce que contient ce compte, ou effacez-le.',
  open: 'Exporter ou effacer le compte',
  hint: 'Téléchargez tout sous forme de fichiers, ou effacez le compte et recevez une attestation signée.',
  export: {
    title: 'Exporter le compte',
    text: 'Tous les modèles avec leurs versions, tous les documents avec leurs données, PDF et pistes d’audit, les membres, les paramètres et les journaux, sous forme de fichiers avec leur SHA-256. Les secrets n’en font pas partie.',
    how: 'Créez un jeton d’API avec l’autorisation « Exporter le compte ». Exécutez ensuite ceci dans une copie du code source de Quillet. En cas d’arrêt, relancez : l’export reprend là où il s’était arrêté.',
    tokens: 'Aller aux jetons d’API',
  },
  erase: {
    title: 'Effacer le compte',
    text: 'Efface tout ce qui appartient au compte : modèles, documents, pistes d’audit, membres, paramètres et journaux. Les jetons d’API et les sessions cessent de fonctionner dès le début. Rien ne peut être récupéré.',
    waits: (days: number) =>
      days === 0
        ? 'L’effacement commence dans quelques minutes.'
        : `L’effacement commence après ${days} ${days < 2 ? 'jour' : 'jours'}. D’ici là, chaque propriétaire peut l’annuler.`,
    held: 'Un compte sous conservation légale ne peut pas être effacé. Levez-la d’abord.',
    holds: 'Voir les conservations légales',
    name: 'Nom du compte',
    nameHint: (name: string) => `Saisissez « ${name} » pour confirmer.`,
    button: 'Effacer le compte',
    confirmTitle: 'Effacer le compte ?',
    confirmText: 'Tout ce qui lui appartient est effacé à la fin du délai d’attente.',
    asked: 'Ce compte va être effacé',
    begins: 'Début',
    askedAt: 'Demande',
    statement:
      'Quand tout est effacé, une attestation signée est disponible à cette URL pendant 90 jours. Les propriétaires la reçoivent aussi par e-mail. Conservez l’URL : vous ne pourrez plus vous connecter.',
    cancel: 'Annuler l’effacement',
  },
  said: {
    asked: 'Effacement demandé. Les propriétaires reçoivent un e-mail.',
    cancelled: 'Effacement annulé. Rien n’a été effacé.',
  },
  problems: {
    name: 'Ce n’est pas le nom du compte. Rien n’a été demandé.',
    held: 'Une conservation légale est active. Levez-la d’abord.',
    already: 'L’effacement a déjà été demandé.',
    late: 'Il n’y a pas d’effacement à annuler, ou il a déjà commencé.',
  },
};
