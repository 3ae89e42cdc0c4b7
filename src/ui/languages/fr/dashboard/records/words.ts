import type { CombinedState } from '../../../../../service/combining/combined-state';
import type { SignerStanding } from '../../../../../service/data-requests/signer-standing';
import type { SubmissionState } from '../../../../../service/submissions/life/submission-state';
import type * as english from '../../../../dashboard/records/words';
import type { Tone } from '../../../../kit/badge/badge';
import type { Said } from '../../../said';

type Shown = { text: string; tone: Tone };

const submissionStates: Record<SubmissionState, Shown> = {
  pending: { text: 'En traitement', tone: 'accent' },
  processed: { text: 'Prêt', tone: 'good' },
  waiting_for_data_requests: { text: 'En attente de signataires', tone: 'warn' },
  invalid_data: { text: 'Données non valides', tone: 'bad' },
  image_download_failed: { text: 'Échec du téléchargement d’une image', tone: 'bad' },
  image_processing_failed: { text: 'Image inutilisable', tone: 'bad' },
  syntax_error: { text: 'Erreur dans le modèle', tone: 'bad' },
  error: { text: 'Échec', tone: 'bad' },
  declined: { text: 'Refusé', tone: 'bad' },
};

const combinedStates: Record<CombinedState, Shown> = {
  pending: { text: 'En traitement', tone: 'accent' },
  processed: { text: 'Prêt', tone: 'good' },
  error: { text: 'Échec', tone: 'bad' },
};

const standings: Record<SignerStanding['kind'], Shown> = {
  later: { text: 'Pas encore son tour', tone: '' },
  asked: { text: 'Pas encore ouvert', tone: 'warn' },
  opened: { text: 'Ouvert', tone: 'accent' },
  complete: { text: 'Terminé', tone: 'good' },
  declined: { text: 'Refusé', tone: 'bad' },
  skipped: { text: 'Passé', tone: '' },
  stopped: { text: 'Arrêté', tone: '' },
};

export const recordWords: Said<typeof english.recordWords> = {
  title: 'Documents',
  lead: 'Tous les documents, les plus récents d’abord.',
  tabs: {
    submissions: 'Documents',
    waiting: 'En attente',
    batches: 'Lots',
    combined: 'Combinés',
    bundles: 'Téléchargements',
  },
  states: submissionStates,
  combinedStates,
  batchStates: combinedStates,
  standings,
  expired: 'Expiré',
  away: 'Certaines entrées manquent parce qu’elles n’ont pas pu être lues. Rechargez la page dans quelques minutes.',
  incomplete: (ids: string[]) =>
    `Certains documents manquent parce qu’ils n’ont pas pu être lus (${ids.join(', ')}). Rechargez la page dans quelques minutes.`,
  test: 'Test',
  yes: 'Oui',
  no: 'Non',
  filter: {
    label: 'Filtre',
    search: 'Rechercher',
    searchHint: 'Des mots ou sub_…',
    tooMany:
      'Trop de documents correspondent. La recherche commence par les plus récents : saisissez plus de mots.',
    state: 'État',
    anyState: 'Tous les états',
    template: 'Modèle',
    templateHint: 'Nom ou tpl_…',
    noTemplate: 'Aucun modèle ne correspond.',
    manyTemplates: 'Plusieurs modèles correspondent. Choisissez-en un dans la liste ou saisissez son ID.',
    from: 'Créé du',
    to: 'au',
    apply: 'Appliquer',
    clear: 'Effacer',
    wrong: 'Filtre non valide : ',
    nothing: 'Aucun résultat pour ce filtre.',
    notFound: 'Aucun document n’a cet ID.',
  },
  columns: {
    submission: 'Document',
    state: 'État',
    created: 'Création',
    by: 'Créé par',
    program: 'Un programme',
    signers: 'Signataires',
    waitsFor: 'En attente de',
    since: 'Depuis',
    reminder: 'Prochain rappel',
    act: 'Action',
    batch: 'Lot',
    progress: 'Avancement',
    failed: 'Échecs',
    sources: 'Sources',
    pages: 'Pages',
    template: 'Modèle',
    pdf: 'PDF',
    bundle: 'Fichier',
    documents: 'Documents',
    size: 'Taille',
    until: 'Disponible jusqu’au',
    others: (count: number) => (count < 2 ? `et ${count} autre` : `et ${count} autres`),
  },
  downloadOf: (title: string) => `Télécharger « ${title} »`,
  older: 'Plus anciens',
  newest: 'Les plus récents',
  pages: 'Pagination',
  empty: {
    call: 'Avec votre modèle le plus récent et un jeton d’API. L’API appelle un document « submission » :',
    templates: 'Aller aux modèles',
    submissions: {
      title: 'Aucun document pour l’instant',
      text: 'Un document est créé quand votre programme, un lot ou une personne sur un formulaire public remplit un modèle.',
      steps: [
        { icon: 'template', text: 'Choisissez un modèle' },
        { icon: 'edit', text: 'Saisissez ou envoyez des données' },
        { icon: 'download', text: 'Téléchargez le PDF' },
      ],
    },
    waiting: {
      title: 'Aucun document en attente',
      text: 'Les documents en attente de signataires apparaissent ici. Ouvrez un modèle et choisissez « Envoyer » pour demander des signatures.',
    },
    batches: {
      title: 'Aucun lot pour l’instant',
      text: 'Un lot crée jusqu’à 50 documents en une seule requête : tous ou aucun.',
    },
    combined: {
      title: 'Aucun document combiné pour l’instant',
      text: 'Un document combiné réunit des documents, des modèles et des fichiers en un seul PDF.',
      call: 'Avec vos PDF les plus récents et un jeton d’API. L’API l’appelle « combined submission » :',
    },
    bundles: {
      title: 'Aucun téléchargement pour l’instant',
      text: 'Allez à Documents et choisissez « Télécharger » pour obtenir les PDF ou les données de nombreux documents en un seul fichier.',
    },
  },
  bundle: {
    open: 'Télécharger…',
    title: 'Télécharger des documents',
    all: 'Tous les documents.',
    filtered: 'Tous les documents qui correspondent au filtre.',
    ofBatch: 'Tous les documents du lot.',
    selected: (count: number) =>
      count === 1 ? 'Le document sélectionné.' : `Les ${count} documents sélectionnés.`,
    format: 'Format',
    formats: { zip: 'Fichier ZIP', pdf: 'Un seul PDF', csv: 'Tableau CSV', xlsx: 'Tableau Excel' },
    about: {
      zip: 'Les PDF, et leur liste',
      pdf: 'Toutes les pages, avec un signet par document. Les signatures et les cachets n’y sont plus valables',
      csv: 'Les données, une ligne par document',
      xlsx: 'Les données, une ligne par document',
    },
    kept: 'Le fichier est créé en arrière-plan et reste disponible pendant 24 heures.',
    make: 'Créer le fichier',
    pending: 'Votre fichier est en cours de création. Vous pouvez quitter cette page.',
    file: 'Télécharger',
    download: (format: string) => `Télécharger : ${format}`,
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1000)} Ko`
        : `${(bytes / 1_000_000).toLocaleString('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} Mo`,
    remove: 'Supprimer',
    removeOf: (format: string, id: string) => `Supprimer ${format} ${id}`,
    removed: 'Fichier supprimé.',
  },
  missing: {
    title: 'Introuvable',
    text: 'Cet élément n’existe pas ou appartient à un autre compte.',
    testText:
      'Cet élément n’existe pas, appartient à un autre compte ou est en production. Passez à « Production » en haut pour le voir.',
    back: 'Retour à la liste',
  },
  combine: {
    pick: (name: string) => `Sélectionner « ${name} »`,
    pickColumn: 'Sélection',
    chosen: (count: number) =>
      count < 2 ? `${count} document sélectionné` : `${count} documents sélectionnés`,
    elsewhere: (count: number) => `dont ${count} hors de cette page`,
    full: (most: number) => `Vous pouvez sélectionner ${most} documents au plus.`,
    tooMany: (most: number) => `Vous pouvez combiner ${most} PDF au plus.`,
    open: 'Combiner…',
    clear: 'Effacer la sélection',
    title: 'Combiner en un seul PDF',
    lead: 'Dans cet ordre :',
    up: (name: string) => `Monter ${name}`,
    down: (name: string) => `Descendre ${name}`,
    remove: (name: string) => `Retirer ${name}`,
    add: 'Ajouter un autre PDF par son ID',
    addHint: (kinds: string) => `ID d’un PDF. ${kinds}`,
    addNow: 'Ajouter',
    unknown: 'Cet ID n’est pas valide.',
    submit: 'Combiner',
    more: 'En sélectionner d’autres',
    none: 'Plus rien à combiner.',
  },
  batch: {
    title: 'Lot',
    total: 'Documents',
    pending: 'En traitement',
    failed: 'Échecs',
    processed: 'Terminés',
    progress: (done: number, total: number) => `${done} sur ${total}`,
    submissions: 'Documents de ce lot',
  },
  combined: {
    title: 'Document combiné',
    sources: 'Sources',
    warnings: 'Avertissements de fusion',
  },
};

export const scriptWords: Said<typeof english.scriptWords> = {
  page: (page: number, count: number) => `Page ${page} sur ${count}`,
  onlyFirst: (shown: number, count: number) =>
    shown < 2
      ? `Seule la première page sur ${count} est affichée. Téléchargez le PDF pour tout voir.`
      : `Seules les ${shown} premières pages sur ${count} sont affichées. Téléchargez le PDF pour tout voir.`,
  locked: 'Ce PDF est protégé par un mot de passe. Téléchargez-le et ouvrez-le avec le mot de passe.',
  notShown: 'Le PDF ne peut pas être affiché ici. Téléchargez-le à la place.',
  loading: 'Chargement du PDF…',
  working: 'En cours…',
  linkTitle: 'Lien de signature',
  linkText:
    'Ce lien ouvre la page de signature une seule fois et est valable une heure. Ne le transmettez qu’à ce signataire.',
  link: 'Lien',
  copy: 'Copier',
  secretTitle: 'Secret de l’endpoint',
  secretText: 'Utilisez-le pour vérifier les signatures des webhooks. Il n’est affiché que maintenant.',
  secret: 'Secret',
  done: 'Terminé',
  worked: 'Test réussi',
  workedNot: 'Échec du test',
  badJson: 'JSON non valide : ',
};
