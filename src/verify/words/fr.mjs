/** @type {import('../say.mjs').Words} */
export const fr = {
  languageName: 'Français',
  language: 'Langue',
  verdicts: {
    holds: 'Toutes les vérifications ont réussi',
    unknownSealer: 'Inchangé. À vous de juger de qui vient le cachet',
    unproven: 'Rien ne garantit cette piste d’audit : n’importe qui peut l’avoir écrite',
    unclosed: 'Cette piste d’audit n’est pas encore close : rien ne la garantit',
    broken: 'On ne peut pas s’y fier',
  },
  said: {
    entryBroken: 'L’entrée {sequence} sur {count} ne concorde pas : {problem}.',
    sequence: 'elle porte le numéro {sequence} ; des entrées ont été retirées ou déplacées',
    altered: 'elle a été modifiée, car son empreinte ne correspond pas à son contenu',
    unlinked: 'son empreinte précédente ne correspond pas à l’entrée qui la précède',
    members: 'elle contient les éléments {members}',
    unknownType: 'son type « {type} » est inconnu',
    missingFact: 'il lui manque {fact}',
    unknownFact: 'elle contient une indication inconnue, « {fact} »',
    noTime: 'son heure est {time}',
    backInTime: 'son heure est antérieure à celle de l’entrée qui la précède',
    noBeginning: 'la piste d’audit commence sans submission.created',
    createdTwice: 'un document n’est créé qu’une fois',
    unknownSigner: 'elle concerne {id}, qui n’a pas été créé',
    withoutEntry: 'elle apparaît sans {type}',
    beforeSigners: 'elle apparaît avant que tous les signataires aient terminé',
    afterEnd: 'elle vient après la fin, où le service n’écrit jamais {type}',
    otherTrail: 'Ce n’est pas la piste d’audit de {id} : l’entrée 1 désigne {named}.',
    trailIntact: 'Les {count} entrées de {id} sont intactes, du {from} au {until}.',
    otherData: 'Les données sont celles d’un autre document : {id}.',
    noPdf: 'La piste d’audit ne mentionne aucun PDF.',
    otherPdf: '{file} est un autre PDF : l’entrée {sequence} a l’empreinte {expected}, le fichier a {hash}.',
    otherLength: 'L’entrée {sequence} indique {expected} octets, {file} en compte {bytes}.',
    pdfOfTrail: '{file} est le PDF de l’entrée {sequence}.',
    dataUnhashed: 'La piste d’audit ne contient aucune empreinte salée des données.',
    valuesDiffer: 'Les données n’ont pas les valeurs de l’entrée {sequence}.',
    valuesSoFar: 'Les données ont les valeurs que les signataires ont saisies jusqu’ici.',
    dataHolds: 'Les données sont celles de l’entrée {sequence}.',
    dataDiffers: 'Les données ne sont pas celles de l’entrée {sequence}.',
    sealBroken: 'Le cachet de {file} n’est pas valable : {problem}.',
    addedTo: 'quelque chose a été ajouté après l’apposition du cachet',
    misplaced: 'sa signature n’est pas à l’endroit indiqué',
    unreadable: 'sa signature est illisible',
    trailing: 'quelque chose suit sa signature',
    unusual: 'sa signature n’a pas la forme de celle d’un cachet',
    notOfCertificate: 'sa signature n’est pas celle de son certificat',
    changed: 'le fichier a été modifié après l’apposition du cachet',
    otherCertificate: 'sa signature désigne un autre certificat',
    sealHolds: '{file} est scellé : rien n’a été modifié depuis.',
    earlierHolds:
      'Signature antérieure {number} sur {count}, d’une autre personne : elle couvre les {bytes} premiers octets sur {all}, et ils sont inchangés.',
    earlierBroken:
      'Signature antérieure {number} sur {count}, d’une autre personne : les {bytes} premiers octets sur {all} ne sont pas ceux pour lesquels elle a été faite.',
    earlierUnread:
      'Signature antérieure {number} sur {count}, d’une autre personne : elle couvre les {bytes} premiers octets sur {all} ; ce type de signature n’est pas lu ici.',
    earlierMore: 'D’autres signatures antérieures : seules {count} ont été vérifiées.',
    notSealed: '{file} n’est pas scellé.',
    onlyTrail: '{file} n’est pas scellé : seule la piste d’audit plaide en sa faveur.',
    stamped: 'L’autorité d’horodatage « {authority} » atteste le cachet à la date du {time}.',
    stampBroken: 'L’horodatage n’est pas celui de ce cachet.',
    stampUnchecked: 'Le cachet porte un horodatage d’un type qui n’est pas vérifié ici.',
    statusGood:
      'Le certificat « {name} » n’était pas révoqué au moment de l’horodatage : « {by} » l’atteste (état : {at}, valable jusqu’à : {until}).',
    statusRevoked:
      'Le certificat « {name} » était déjà révoqué au moment de l’horodatage : « {by} » l’atteste (état : {at}).',
    certificateGiven: 'Le certificat désigne « {name} » et fait partie de ceux que vous avez fournis.',
    certificateOther:
      'Le certificat désigne « {name} » et ne fait pas partie de ceux que vous avez fournis : son SHA-256 est {hash}.',
    certificateKnown: 'Le certificat désigne « {name} » et fait partie de ceux de {host}.',
    certificateUnknown:
      'Le certificat désigne « {name} » et son SHA-256 est {hash}. Il n’est pas vérifié si vous pouvez lui faire confiance.',
    certificateVouched:
      'Le certificat désigne « {name} ». « {authority} », l’un des certificats que vous avez fournis, s’en porte garant.',
    selfIssued: '« {name} » s’est délivré le certificat à lui-même : personne d’autre ne garantit ce nom.',
    issued: 'Le certificat a été délivré par « {issuer} ». Le dernier garant est « {root} ».',
    issuerClaimed:
      'D’après le certificat, c’est « {issuer} » qui l’a délivré. Ce n’est pas vérifié : le certificat de l’émetteur manque.',
    revokedLater:
      'La clé du cachet a été révoquée : {time} ({reason}). L’horodatage montre que le cachet est antérieur : il reste valable.',
    revokedBefore: 'La clé du cachet a été révoquée : {time} ({reason}). Le cachet a été apposé après.',
    revokedUnproved:
      'La clé du cachet a été révoquée le {time} ({reason}). Aucun horodatage d’une autorité dont vous avez fourni le certificat ne montre que le cachet est plus ancien : il ne prouve rien.',
    certificateEnded:
      'Le certificat « {name} » est valable de {from} à {until} : il ne l’était donc pas le {time}, quand il a été utilisé.',
    certificateUnfit:
      '« {authority} » se porte garant du certificat « {name} », mais pas pour signer des documents : il sert à autre chose.',
    stampVouched:
      '« {authority} », l’un des certificats fournis ou connus, se porte garant de l’autorité d’horodatage « {name} ».',
    trailOtherCertificate: 'La piste d’audit désigne un autre certificat : {hash}.',
    sealOfNone: 'Le cachet n’est pas celui d’un document. Il porte sur « {about} ».',
    sealOfOther: 'Le cachet porte sur un autre document : {id}.',
    otherTrailSealed:
      'La piste d’audit n’est pas celle qui a été scellée : l’entrée {sequence} est différente.',
    anchored:
      'Le cachet désigne l’entrée {sequence} : jusque-là, la piste d’audit est celle qui a été scellée.',
    otherStatement: 'elle porte sur une autre déclaration',
    closed:
      'L’entrée {sequence}, qui concerne le PDF final, est signée par « {name} », et avec elle toutes les entrées précédentes.',
    closingBroken: 'La signature de l’entrée {sequence} n’est pas valable : {problem}.',
    closingStamped:
      'L’autorité d’horodatage « {authority} » atteste la signature de l’entrée {sequence} à la date du {time}.',
    closingStampUnchecked:
      'La signature de l’entrée {sequence} a un horodatage d’un type qui n’est pas vérifié ici.',
    stampOfOtherEnd: 'son horodatage n’est pas celui de cette signature',
    closingMembers: 'elle n’est pas écrite comme le sont ces signatures',
    closingElsewhere: 'l’entrée n’est pas celle du PDF final',
    closingOther: 'elle porte sur une autre piste d’audit',
    pdfShown: '{file} est ce qui a été montré à {names} : l’entrée {sequence} le désigne.',
    newerForm:
      '{file} a la forme {version}, inconnue ici. Utilisez une version plus récente de cette vérification.',
    unknownMember: '{file} contient un élément inconnu, « {member} ».',
    published:
      'La fin de la piste d’audit figure dans les têtes publiées {number}, du {time} : quiconque les a conservées peut montrer que la piste d’audit existait alors.',
    publishedBroken: 'La preuve que la fin de la piste d’audit a été publiée n’est pas valable : {problem}.',
    publishedMembers: 'elle n’est pas écrite comme le sont ces preuves',
    notInRoot: 'elle ne mène pas à la racine publiée',
    headsStamped: 'L’autorité d’horodatage « {authority} » atteste les têtes publiées à la date du {time}.',
    headsStampUnchecked: 'Les têtes publiées portent un horodatage d’un type qui n’est pas vérifié ici.',
    stampOfOther: 'son horodatage n’est pas celui de ces têtes',
    headsKept:
      '{file} contient les mêmes têtes {number} : la piste d’audit existait lors de leur publication et n’a pas été réécrite depuis.',
    headsDiffer:
      '{file} contient d’autres têtes {number} : le service a réécrit ce qu’il avait publié, ou l’un des deux est un faux.',
    headsLack: '{file} ne contient pas les têtes {number}.',
    headsBroken: 'Les têtes {number} de {file} ne sont pas valables : {problem}.',
    headsUnlinked: 'elles ne désignent pas les têtes précédentes',
    twoOfAKind: 'Deux des fichiers sont du même type. Vérifiez un document à la fois.',
    strangeFile:
      '{file} n’est ni un PDF, ni une piste d’audit, ni une réponse avec données, ni un certificat. Une piste d’audit provient de /api/v1/submissions/<id>/audit.',
    unreadableFiles: 'Ces fichiers sont illisibles.',
    nothingToCheck:
      '{file} n’est pas scellé et aucune piste d’audit n’a été fournie : il n’y a rien à vérifier.',
    nothingGiven: 'Il n’y a ni PDF ni piste d’audit à vérifier.',
    openCertificate:
      'Qui détient la clé du certificat : comparez son SHA-256 avec celui que le service publie, ou demandez à l’expéditeur par une autre voie.',
    openEarlier:
      'De qui sont les signatures antérieures, et si elles sont valides : un lecteur de PDF le montre.',
    openIssuer: 'Si « {root} » est digne de confiance et vérifie à qui ses certificats sont délivrés.',
    openAuthority: 'Si l’autorité d’horodatage est digne de confiance.',
    openStatus:
      'Si le certificat « {name} » était révoqué : le fichier ne contient aucune réponse qui le prouve.',
    openLocked:
      'Si des certificats étaient révoqués : les réponses dans le fichier sont chiffrées avec son mot de passe.',
    openClock: 'L’heure du cachet : c’est celle de l’horloge du service lui-même.',
    openValidity: 'Si le certificat était valable quand il a été utilisé : l’heure du cachet est illisible.',
    openTrail: 'Qui a signé, et comment : la piste d’audit le dit, mais elle n’a pas été fournie.',
    openPdf: 'Si un PDF correspond à la piste d’audit : aucun n’a été fourni.',
    openRewritten:
      'Si quelqu’un a réécrit la piste d’audit : seuls le cachet de son PDF ou une signature de sa fin le montrent.',
    openAfter: 'Ce que dit la piste d’audit après l’entrée {sequence} : aucune signature ne le couvre.',
    openData: 'Quelles données les signataires ont vues et saisies : elles n’ont pas été fournies.',
    openOwnKey:
      'Si quelqu’un d’autre y a pris part : qui détient la clé de « {name} » peut avoir fait seul le document et sa piste d’audit. Des têtes publiées sous un autre certificat que vous fournissez montreraient le contraire.',
    openPeople: 'Qui est chaque personne, au-delà de ce qui est indiqué pour elle.',
  },
  steps: {
    viewed: 'A vu le document',
    agreed: 'A accepté de signer électroniquement',
    signed: 'A signé',
    completed: 'A terminé',
    declined: 'A refusé',
  },
  states: {
    pending: 'N’a pas terminé',
    complete: 'A terminé',
    declined: 'A refusé',
    skipped: 'Rempli par l’expéditeur',
  },
  identity: 'Niveau d’identité : {level}',
  levels: {
    passkey: 'Clé d’accès',
    provider: 'Fournisseur de l’expéditeur',
    mailed_link_code: 'Lien et code envoyés par e-mail',
    mailed_code: 'Code envoyé par e-mail',
    mailed_link: 'Lien envoyé par e-mail',
    caller_claim: 'Déclaration de l’expéditeur',
    caller_link: 'Lien de l’expéditeur',
    public_form: 'Formulaire public',
  },
  bySender: {
    all: 'L’expéditeur affirme : {said}. Le service ne l’a pas vérifié.',
    between: ' ; ',
    type: 'connexion par {value}',
    session_started_at: 'session ouverte le {value}',
    second_factor_type: 'second facteur {value}',
    provider: 'fournisseur d’identité {value}',
    session_id_hash: 'empreinte de l’identifiant de session {value}',
    user_id_hash: 'empreinte de l’identifiant de l’utilisateur {value}',
    username_hash: 'empreinte du nom d’utilisateur {value}',
    phone_number_hash: 'empreinte du numéro de téléphone {value}',
  },
  identities: {
    mailed_link:
      'Le service a envoyé le lien à {email}, et une personne qui pouvait lire cette boîte l’a ouvert.',
    caller_link:
      'Le lien a été remis à l’expéditeur. Il n’a pas été vérifié si cette personne ou l’expéditeur l’a ouvert.',
    public_form: 'Tout le monde peut ouvrir le formulaire public. Il n’a pas été vérifié qui l’a rempli.',
    code: 'Le service a envoyé un code à {email}, et une personne qui pouvait lire cette boîte l’a saisi.',
    passkey:
      'La personne qui détient la clé d’accès créée à {made}, après un code envoyé à {email}, a confirmé avec elle.',
    provider:
      'Le fournisseur « {provider} », configuré par l’expéditeur, a déclaré : {established} (méthode {method}). Le service ne l’a pas vérifié.',
    providerWithReference:
      'Le fournisseur « {provider} », configuré par l’expéditeur, a déclaré : {established} (méthode {method}, référence {reference}). Le service ne l’a pas vérifié.',
    nothingElse: 'Rien d’autre n’a été vérifié.',
    skipped: 'L’expéditeur a rempli cette partie. La personne n’a pas participé.',
    none: 'Cette personne n’a jamais ouvert le document.',
  },
  people: 'Personnes',
  handedOver: 'Transmis par {name}',
  address: 'Adresse IP {ip}',
  /** What a person was shown. */
  shown: 'A vu : PDF avec le SHA-256 {hash} ({bytes} octets)',
  open: 'Non vérifié',
  uncovered: 'Écrit après la fin signée : rien ne s’en porte garant',
  page: {
    title: 'Vérifier un document',
    lead: 'Voyez si un PDF est encore celui qui a été scellé, et ce que prouve sa piste d’audit.',
    private:
      'Vos fichiers restent sur cet appareil. Cette page n’envoie rien et fonctionne sans réseau si vous l’enregistrez.',
    choose: 'Choisir des fichiers',
    drop: 'ou déposez-les ici',
    kinds: 'Le PDF ; si vous les avez, aussi sa piste d’audit, ses données et les certificats du service.',
    again: 'Vérifier un autre document',
    busy: 'Vérification…',
    unable:
      'Ce navigateur ne peut pas vérifier de signatures ici. Ouvrez la page en HTTPS, ou enregistrez-la et ouvrez le fichier.',
    findings: 'Ce qui a été vérifié',
    entries: 'La piste d’audit, entrée par entrée',
    fileKinds: {
      pdf: 'PDF',
      trail: 'Piste d’audit',
      submission: 'Données',
      certificates: 'Certificats',
      heads: 'Têtes publiées',
    },
  },
};
