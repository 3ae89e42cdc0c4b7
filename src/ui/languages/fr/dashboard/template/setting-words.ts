import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/template/setting-words';
import type { Said } from '../../../said';

export const settingWords: Said<typeof english.settingWords> = {
  name: { label: 'Nom', hint: '' },
  description: { label: 'Description', hint: '' },
  text_tags: {
    label: 'Balises de texte',
    hint: 'Un texte comme {{name}} dans un PDF importé devient un champ. S’applique au prochain PDF que vous importez.',
  },
  field_names: {
    label: 'Noms des champs',
    hint: 'Beaucoup de formulaires ne font que numéroter leurs champs : « f1_01[0] ». Les noms suggérés disent ce que contient un champ. S’applique au prochain PDF que vous importez.',
    choices: { suggested: 'Suggérés', original: 'Comme dans le document' },
  },
  locked: {
    label: 'Verrouillé',
    hint: 'Le modèle ne peut pas être modifié tant qu’il n’est pas déverrouillé. Il peut toujours servir à générer des PDF.',
  },
  archived: {
    label: 'Archivé',
    hint: 'Le tableau de bord masque le modèle. Les programmes peuvent toujours l’utiliser par son ID.',
  },
  public_web_form: {
    label: 'Formulaire public',
    hint: 'Toute personne qui a son URL peut remplir le modèle.',
  },
  public_challenge: {
    label: 'Protéger le formulaire public',
    hint: 'Les visiteurs prouvent qu’ils sont humains, avec Turnstile ou un code envoyé par e-mail.',
    choices: { never: 'Jamais', when_busy: 'Quand le formulaire est très sollicité', always: 'Toujours' },
  },
  public_submissions: {
    label: 'PDF publics',
    hint: 'L’URL permanente d’un PDF terminé ne demande aucun identifiant.',
  },
  editable_submissions: {
    label: 'PDF remplissables',
    hint: 'Les PDF terminés restent des formulaires que l’on peut modifier.',
  },
  allow_additional_properties: {
    label: 'Autoriser des propriétés supplémentaires',
    hint: 'Les données peuvent contenir des propriétés que le modèle n’utilise pas.',
  },
  expire_submissions: {
    label: 'Les documents expirent',
    hint: 'Les données et le PDF d’un document sont supprimés après le délai ci-dessous.',
  },
  expire_after: { label: 'Expirent après', hint: '' },
  expiration_interval: {
    label: 'Unité',
    hint: '',
    choices: { minutes: 'minutes', hours: 'heures', days: 'jours' },
  },
  searchable: {
    label: 'Documents consultables par recherche',
    hint: 'Les documents sont trouvés par les mots de leurs données et métadonnées. Les documents créés pendant que cette option est désactivée ne sont jamais trouvés.',
  },
  encrypt_pdfs: {
    label: 'Chiffrer les PDF',
    hint: 'Si le document n’a pas de mot de passe, les PDF s’ouvrent mais ne peuvent pas être modifiés.',
  },
  seal: {
    label: 'Sceller les PDF',
    hint: 'Un cachet est une signature numérique sur le PDF terminé. Les lecteurs de PDF signalent toute modification ultérieure.',
    choices: {
      signed: 'Quand des signataires ont signé',
      best_effort: 'Toujours',
      required: 'Toujours, et jamais sans horodatage',
      off: 'Jamais',
    },
  },
  tag_document: {
    label: 'Deviner les balises',
    hint: 'Ajoute des balises à un PDF qui n’en a pas, pour que les lecteurs d’écran trouvent ses lignes et ses champs dans l’ordre. Les balises sont devinées et n’en font pas un PDF/UA. S’applique au prochain PDF que vous importez.',
  },
  conformance: {
    label: 'PDF/A et PDF/UA',
    hint: 'Le PDF/A sert à l’archivage : le fichier contient tout ce qu’il affiche et n’est pas chiffré. Le PDF/UA contient les balises dont les lecteurs d’écran ont besoin. La vue d’ensemble du modèle indique ce qui empêche ses PDF d’atteindre un niveau.',
    choices: {
      '': 'Non',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-2u': 'PDF/A-2u : avec du texte lisible',
      'pdfa-3b': 'PDF/A-3b : avec des fichiers joints',
      'pdfua-1': 'PDF/UA-1 : pour les personnes qui ne voient pas les pages',
      'pdfa-2b,pdfa-2u': 'PDF/A-2b et PDF/A-2u',
      'pdfa-2b,pdfua-1': 'PDF/A-2b et PDF/UA-1',
      'pdfa-2u,pdfua-1': 'PDF/A-2u et PDF/UA-1',
      'pdfa-3b,pdfua-1': 'PDF/A-3b et PDF/UA-1',
      'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b, PDF/A-2u et PDF/UA-1',
    },
  },
  conformance_demand: {
    label: 'Quand un PDF n’atteint pas son niveau',
    hint: '',
    choices: { required: 'Échouer', best_effort: 'Générer le PDF sans le niveau' },
  },
  webhook_url: {
    label: 'Webhook',
    hint: 'Une URL https qui reçoit les événements de chaque document de ce modèle.',
  },
  slack_webhook_url: {
    label: 'Webhook Slack',
    hint: 'Une URL https qui reçoit un message pour chaque document.',
  },
  redirect_url: {
    label: 'Redirection après la signature',
    hint: 'L’URL https qui s’ouvre quand un signataire a terminé. Par défaut : une page de remerciement.',
  },
  embed_domains: {
    label: 'Sites qui peuvent intégrer la page de signature',
    hint: 'Un hôte par ligne, par exemple example.com ou *.example.com.',
  },
  predefined_fields: null,
  signer_roles: null,
  merge_audit_trail_pdf: {
    label: 'Piste d’audit dans le PDF',
    hint: 'Le PDF d’un document avec signataires se termine par sa piste d’audit.',
  },
  add_data_request_submission_id_footers: {
    label: 'ID du document sur chaque page',
    hint: 'Au bas de chaque page, si le document a des signataires.',
  },
  mark_signatures: {
    label: 'Nom et heure à chaque signature',
    hint: 'En petits caractères au bas de chaque cadre de signature, s’il y a la place.',
  },
  sender_name: {
    label: 'Nom de l’expéditeur',
    hint: 'Comment les signataires de ce modèle vous voient. Par défaut : comme sous « Compte ».',
  },
  logo: {
    label: 'Logo',
    hint: `PNG ou JPEG, ${limits.logoBytes / 1024} Ko et ${limits.logoPixels} pixels par côté au plus. Par défaut : comme sous « Compte ».`,
  },
  invitation_subject: {
    label: 'Objet des invitations',
    hint: 'Par défaut : comme sous « Compte », sinon « … vous invite à compléter … » dans la langue du signataire.',
  },
  invitation_message: {
    label: 'Message aux signataires',
    hint: 'Dans l’invitation et ses rappels, et sur la première page. Par défaut : comme sous « Compte ».',
  },
  attach_pdf_to_mail: {
    label: 'Joindre le PDF terminé aux e-mails',
    hint: 'Les signataires et les destinataires le conservent après l’expiration du lien de l’e-mail.',
  },
  mail_form_copy: {
    label: 'Envoyer un e-mail aux personnes qui remplissent le formulaire public',
    hint: 'Elles reçoivent un lien vers leur exemplaire, et un code quand elles l’ouvrent.',
  },
  reply_to: {
    label: 'Adresse de réponse',
    hint: 'Reçoit les réponses des signataires. Par défaut : comme sous « Compte ».',
  },
  identity_step: {
    label: 'Vérification d’identité',
    hint: 'Ce que font les signataires et les visiteurs du formulaire public avant de voir le document, sauf indication contraire d’une demande de données.',
    choices: {
      none: 'Lien uniquement',
      email_code: 'Code par e-mail',
      passkey: 'Clé d’accès',
      provider: 'Fournisseur d’identité',
    },
  },
  identity_provider: {
    label: 'Fournisseur d’identité',
    hint: 'Le nom du fournisseur pour la vérification d’identité.',
  },
  data_request_reminder_days: {
    label: 'Rappels',
    hint: 'Les jours après l’invitation auxquels un signataire reçoit un rappel par e-mail.',
  },
};
