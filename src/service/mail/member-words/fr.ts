import type { MemberWords } from './en';

export const fr: MemberWords = {
  account: {
    good: 'Le lien fonctionne une fois, pendant {period}.',
    ignore: 'Si vous ne l’avez pas demandé, ignorez cet e-mail. Rien ne se passe sans le lien.',
    footer: 'Vous recevez cet e-mail parce que quelqu’un a saisi votre adresse e-mail dans Quillet.',
    footerOfNotices:
      'Vous recevez cet e-mail parce que vous vous connectez à Quillet avec cette adresse e-mail.',
    code: 'Code :',
    done: 'Cela s’est passé le {time}.',
    doneFrom: 'Cela s’est passé le {time} depuis {ip}.',
    notYou:
      'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe, et vérifiez sur la page de votre compte s’il y a des changements qui ne viennent pas de vous.',
    roles: {
      owner: 'propriétaire',
      developer: 'développeur',
      editor: 'éditeur',
      sender: 'expéditeur',
      billing: 'facturation',
      viewer: 'lecteur',
    },
    limited: '{role}, limité à certains dossiers',
    links: {
      magic_link: {
        subject: 'Votre lien de connexion',
        title: 'Se connecter',
        body: 'Voici le lien de connexion que vous avez demandé.',
        button: 'Se connecter',
      },
      password_reset: {
        subject: 'Choisissez un nouveau mot de passe',
        title: 'Choisir un nouveau mot de passe',
        body: 'Voici le lien pour choisir un nouveau mot de passe. Vous serez ensuite déconnecté partout ailleurs.',
        button: 'Choisir un nouveau mot de passe',
      },
      invitation: {
        subject: 'Vous êtes invité à rejoindre {account}',
        title: 'Vous êtes invité',
        body: '{member} vous invite à travailler sur les documents de {account}.',
        button: 'Accepter l’invitation',
      },
      email_change: {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        title: 'Confirmez votre nouvelle adresse e-mail',
        body: 'Quelqu’un a demandé à se connecter à Quillet avec cette adresse e-mail.',
        button: 'Utiliser cette adresse e-mail',
      },
    },
    news: {
      password_changed: {
        subject: 'Votre mot de passe a été changé',
        title: 'Votre mot de passe a été changé',
        body: 'Votre mot de passe vient d’être changé, et vous avez été déconnecté partout ailleurs. Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe.',
      },
      confirmation: {
        subject: 'Votre code de confirmation',
        title: 'Confirmez que c’est bien vous',
        body: 'Saisissez ce code sur la page qui l’a demandé. Il fonctionne une fois, dans ce navigateur. Si vous ne l’avez pas demandé, quelqu’un d’autre est connecté sous votre nom : déconnectez-vous partout.',
      },
      email_change_asked: {
        subject: 'Un changement de votre adresse e-mail a été demandé',
        title: 'Un changement de votre adresse e-mail a été demandé',
        body: 'Une personne connectée sous votre nom a demandé de remplacer votre adresse e-mail par {email}. Le changement prend effet quand la nouvelle adresse est confirmée. Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe : cela annule le changement.',
      },
      email_changed: {
        subject: 'Votre adresse e-mail a été changée',
        title: 'Votre adresse e-mail a été changée',
        body: 'Vous vous connectez maintenant avec {email}, et vous avez été déconnecté partout ailleurs. Si ce n’était pas vous, prévenez immédiatement un propriétaire de votre compte ou l’exploitant de ce service.',
      },
      role_changed: {
        subject: 'Votre rôle dans {account} a été changé',
        title: 'Votre rôle a été changé',
        body: '{member} a changé votre rôle dans {account}. Votre rôle est maintenant : {role}. Si c’est une erreur, adressez-vous à un propriétaire du compte.',
      },
      removed: {
        subject: 'Vous avez été retiré de {account}',
        title: 'Vous avez été retiré',
        body: '{member} vous a retiré de {account}. Vous ne pouvez plus vous y connecter. Si c’est une erreur, adressez-vous à un propriétaire du compte.',
      },
      single_sign_on: {
        subject: 'Vous pouvez vous connecter par authentification unique',
        title: 'Vous pouvez vous connecter par authentification unique',
        body: 'Le fournisseur que {account} a connecté vous connecte maintenant à ce compte. Si ce n’était pas vous, prévenez immédiatement un propriétaire du compte ou l’exploitant de ce service.',
      },
    },
    notices: {
      password_removed: {
        subject: 'Votre mot de passe a été retiré',
        body: 'Vous vous connectez maintenant uniquement avec vos clés d’accès, et vous avez été déconnecté partout ailleurs.',
      },
      passkey_added: {
        subject: 'Une clé d’accès a été ajoutée',
        body: 'Vous pouvez maintenant vous connecter avec une nouvelle clé d’accès.',
      },
      passkey_removed: {
        subject: 'Une clé d’accès a été retirée',
        body: 'Une de vos clés d’accès ne vous connecte plus.',
      },
      totp_on: {
        subject: 'Une application d’authentification a été configurée',
        body: 'La connexion demande maintenant un code de l’application.',
      },
      totp_off: {
        subject: 'Votre application d’authentification a été désactivée',
        body: 'La connexion ne demande plus de code de l’application.',
      },
      recovery_codes: {
        subject: 'Vous avez de nouveaux codes de récupération',
        body: 'Vos anciens codes de récupération ne fonctionnent plus.',
      },
    },
  },
  delivery: {
    facts: {
      address: 'URL :',
      endpoint: 'Endpoint :',
      integration: 'Intégration :',
      since: 'En échec depuis :',
      lastError: 'Dernière erreur :',
    },
    webhook: {
      paused: {
        subject: 'Les webhooks vers {address} sont en pause',
        title: 'Un endpoint de webhook est en pause',
        body: 'Trop de tentatives successives de livrer des événements à {address} ont échoué.',
      },
      gone: {
        subject: 'Les webhooks vers {address} sont arrêtés',
        title: 'Un endpoint de webhook est désactivé',
        body: '{address} a répondu 410 (Gone) : les livraisons en attente sont annulées.',
      },
      exhausted: {
        subject: 'Un événement n’a pas pu être livré à {address}',
        title: 'Un événement n’a pas pu être livré',
        body: 'Toutes les tentatives de livrer un événement à {address} ont échoué pendant trois jours. Quillet ne réessaiera pas.',
      },
    },
    goneUrl: 'Une URL de webhook n’existe plus',
    slack: {
      paused: 'Les messages vers {address} sont en pause',
      gone: 'Les messages vers {address} sont arrêtés',
      exhausted: 'Les messages vers {address} échouent',
    },
    bucket: {
      paused: 'Les copies vers le bucket {address} sont en pause',
      gone: 'Les copies vers le bucket {address} sont arrêtées',
      exhausted: 'Les copies vers le bucket {address} échouent',
    },
    others: {
      paused: 'Trop de tentatives successives ont échoué.',
      gone: 'Le serveur a répondu 410 (Gone) : les livraisons en attente sont annulées.',
      exhausted:
        'Toutes les tentatives ont échoué pendant trois jours. Les actions du document le montrent. Quillet ne réessaiera pas.',
    },
    kept: 'Rien n’est perdu. Quillet réessaie au moins une fois par heure, et livre tout dès que l’endpoint répond.',
    keptOther:
      'Rien n’est perdu. Quillet réessaie au moins une fois par heure, et livre tout dès qu’une tentative réussit.',
    resume: 'Pour reprendre immédiatement après correction du problème : {call}',
    resumeOne:
      'Pour reprendre immédiatement après correction du problème : {call}, avec l’ID d’une livraison listée par {list}.',
    resumeOther:
      'Pour reprendre immédiatement après correction du problème : {call}, avec les propriétés à changer.',
    enable: 'Pour réactiver l’endpoint : {call}',
    sendCancelled: 'Pour renvoyer les livraisons annulées : {call}',
    sendAgain: 'Pour renvoyer l’événement après correction du problème : {call}',
    tryAgain: 'Pour réessayer après correction du problème : {call}',
    look: 'Pour voir ce qui ne va pas : {call}',
  },
  erasure: {
    asked: {
      subject: 'Votre compte sera effacé',
      body: 'Un propriétaire a demandé l’effacement du compte : tous les modèles, documents, membres et journaux.',
      begins: 'Début :',
      cancel:
        'Jusque-là, chaque propriétaire peut l’annuler dans le tableau de bord, sous Compte, « Exporter ou effacer le compte ».',
      export:
        'Si vous avez besoin de quelque chose dans ce compte, exportez-le avant. Rien ne peut être restauré ensuite.',
    },
    cancelled: {
      subject: 'L’effacement de votre compte a été annulé',
      title: 'L’effacement a été annulé',
      body: 'Un propriétaire a annulé l’effacement du compte. Rien n’a été effacé.',
    },
    erased: {
      subject: 'Votre compte a été effacé',
      body: 'Tout ce qui appartenait au compte a été effacé. Voici l’attestation signée. Conservez-la.',
      download: 'Téléchargez l’attestation avec sa signature pendant {period} : {link}',
    },
  },
  sealKey: {
    ending: {
      subject: 'Le certificat de {name} expire bientôt',
      title: 'Un certificat expire bientôt',
      body: 'Le certificat qui scelle les documents de votre compte expire bientôt.',
      time: 'Expire :',
    },
    ended: {
      subject: 'Le certificat de {name} a expiré',
      title: 'Un certificat a expiré',
      body: 'Le certificat qui scellait les documents de votre compte a expiré. Les documents sont maintenant scellés avec la clé de l’installation. Ceux qui exigent votre propre cachet attendent.',
      time: 'Expiré :',
    },
    certificate: 'Certificat :',
    issuer: 'Délivré par :',
    key: 'Clé du cachet :',
    renew:
      'Obtenez un nouveau certificat auprès de son émetteur, et ajoutez-le sous Cachets dans le tableau de bord ou avec POST /api/v1/seal_keys. Il remplace celui-ci.',
    stay: 'Les documents scellés avec lui restent scellés.',
  },
  volumes: {
    room: {
      one_spare: 'Il reste une base de données de réserve pour les nouveaux enregistrements.',
      no_spare: 'Il ne reste aucune base de données de réserve pour les nouveaux enregistrements.',
      full: 'Les bases de données sont pleines. Les nouveaux enregistrements sont refusés jusqu’à ce que vous en ajoutiez une.',
    },
    title: {
      one_spare: 'Les bases de données s’épuisent',
      no_spare: 'Les bases de données s’épuisent',
      full: 'Les bases de données sont pleines',
    },
    directory: {
      room: {
        nearly_full: 'Le répertoire, la base de données des comptes et des modèles, est presque plein.',
        full: 'Le répertoire, la base de données des comptes et des modèles, est plein. Il n’accepte plus de nouveaux modèles, fichiers ni commentaires, ni d’Idempotency-Key.',
      },
      title: { nearly_full: 'Le répertoire est presque plein', full: 'Le répertoire est plein' },
      advice:
        'Déplacez des comptes vers une autre installation et effacez-les ici, ou envoyez moins de requêtes avec un Idempotency-Key (docs/deploy.md, The directory).',
    },
    why: 'Vous recevez cet e-mail parce que votre compte est le premier de cette installation de Quillet.',
    advice:
      'Exécutez npm run deploy -- --spares 2, qui ajoute des bases de données (docs/deploy.md, Volumes).',
    kept: 'Les enregistrements existants ne sont pas concernés.',
  },
};
