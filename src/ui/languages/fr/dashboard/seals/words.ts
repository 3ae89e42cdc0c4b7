import type * as english from '../../../../dashboard/seals/words';
import type { Said } from '../../../said';

export const sealWords: Said<typeof english.sealWords> = {
  title: 'Cachets',
  lead: 'Les documents terminés sont scellés par un cachet électronique : chacun peut vérifier que rien n’a été modifié. Avec votre propre certificat, le cachet porte le nom de votre organisation.',
  add: 'Ajouter un certificat',
  emptyTitle: 'Aucun certificat de votre organisation',
  emptyText:
    'La clé de ce service scelle vos documents. Son certificat porte le nom du service, pas le vôtre. Ajoutez le fichier que votre autorité de certification vous a remis.',
  onlyLive:
    'Passez en mode production pour ajouter ou modifier des certificats. Ils scellent aussi les documents de test.',
  issuer: 'Délivré par',
  ends: 'Valable jusqu’au',
  added: 'Ajouté le',
  hash: 'SHA-256',
  revoked: 'Révoqué le',
  reason: 'Motif',
  kind: 'Clé',
  kinds: {
    file: 'Importée',
    aws_kms: 'Dans AWS KMS',
    csc: 'Auprès d’un service de confiance',
  } as Record<string, string>,
  states: {
    in_use: 'Utilisé',
    idle: 'Non utilisé',
    expired: 'Expiré',
    revoked: 'Révoqué',
  },
  endsSoon: 'Expire bientôt',
  use: 'Utiliser',
  used: 'Certificat en service.',
  stop: 'Ne plus utiliser',
  stopped: 'Les documents sont désormais scellés avec la clé de ce service.',
  revoke: 'Révoquer…',
  revokeTitle: (name: string) => `Révoquer la clé de ${name} ?`,
  revokeText:
    'La clé est effacée immédiatement et définitivement. Son certificat reste dans cette liste. Faites-le si une autre personne peut avoir la clé. Les cachets sans horodatage ne prouvent alors plus rien.',
  revokeYes: 'Révoquer la clé',
  wasRevoked: 'Clé révoquée.',
  form: {
    title: 'Ajouter un certificat',
    file: 'Fichier PKCS #12',
    fileHint: 'Un fichier .p12 ou .pfx qui contient la clé privée et ses certificats.',
    password: 'Mot de passe du fichier',
    passwordHint: 'Il n’est pas conservé. La clé est stockée chiffrée et n’est jamais affichée.',
    submit: 'Ajouter le certificat',
    done: 'Certificat ajouté. Il est maintenant utilisé.',
    other:
      'Les clés au format PEM, dans AWS KMS et auprès d’un service de confiance s’ajoutent avec l’API : POST /api/v1/seal_keys.',
  },
};
