/** @type {import('../say.mjs').Words} */
export const es = {
  languageName: 'Español',
  language: 'Idioma',
  verdicts: {
    holds: 'Todas las comprobaciones son correctas',
    unknownSealer: 'Sin cambios. De quién es el sello, debe juzgarlo usted',
    unproven: 'Nada avala este registro de auditoría: cualquiera puede haberlo escrito',
    unclosed: 'Este registro de auditoría todavía no está cerrado: nada lo avala',
    broken: 'Esto no es fiable',
  },
  said: {
    entryBroken: 'La entrada {sequence} de {count} no concuerda: {problem}.',
    sequence: 'lleva el número {sequence}; se quitaron o movieron entradas',
    altered: 'fue modificada, pues su hash no corresponde a su contenido',
    unlinked: 'su hash anterior no corresponde a la entrada que la precede',
    members: 'tiene los elementos {members}',
    unknownType: 'su tipo «{type}» es desconocido',
    missingFact: 'le falta {fact}',
    unknownFact: 'tiene un dato desconocido, «{fact}»',
    noTime: 'su hora es {time}',
    backInTime: 'su hora es anterior a la de la entrada que la precede',
    noBeginning: 'el registro de auditoría empieza sin submission.created',
    createdTwice: 'un documento se crea una sola vez',
    unknownSigner: 'trata de {id}, que no fue creado',
    withoutEntry: 'aparece sin {type}',
    beforeSigners: 'aparece antes de que todos los firmantes terminaran',
    afterEnd: 'aparece después del final, donde el servicio nunca escribe {type}',
    otherTrail: 'Este no es el registro de auditoría de {id}: la entrada 1 nombra {named}.',
    trailIntact: 'Las {count} entradas de {id} están intactas, desde {from} hasta {until}.',
    otherData: 'Los datos son de otro documento: {id}.',
    noPdf: 'El registro de auditoría no menciona ningún PDF.',
    otherPdf: '{file} es otro PDF: la entrada {sequence} tiene el hash {expected}; el archivo, {hash}.',
    otherLength: 'La entrada {sequence} indica {expected} bytes; {file} tiene {bytes}.',
    pdfOfTrail: '{file} es el PDF de la entrada {sequence}.',
    dataUnhashed: 'El registro de auditoría no tiene ningún hash de datos con sal.',
    valuesDiffer: 'Los datos no tienen los valores de la entrada {sequence}.',
    valuesSoFar: 'Los datos tienen los valores que los firmantes han rellenado hasta ahora.',
    dataHolds: 'Los datos son los de la entrada {sequence}.',
    dataDiffers: 'Los datos no son los de la entrada {sequence}.',
    sealBroken: 'El sello de {file} no es válido: {problem}.',
    addedTo: 'se añadió algo después de sellarlo',
    misplaced: 'su firma no está donde indica',
    unreadable: 'su firma no se puede leer',
    trailing: 'hay algo detrás de su firma',
    unusual: 'su firma no está hecha como la de un sello',
    notOfCertificate: 'su firma no es la de su certificado',
    changed: 'el archivo fue modificado después de sellarlo',
    otherCertificate: 'su firma nombra otro certificado',
    sealHolds: '{file} está sellado: nada ha cambiado desde entonces.',
    earlierHolds:
      'Firma anterior {number} de {count}, de otra persona: abarca los primeros {bytes} de {all} bytes, y no han cambiado.',
    earlierBroken:
      'Firma anterior {number} de {count}, de otra persona: los primeros {bytes} de {all} bytes no son aquellos para los que se hizo.',
    earlierUnread:
      'Firma anterior {number} de {count}, de otra persona: abarca los primeros {bytes} de {all} bytes; aquí no se leen firmas de este tipo.',
    earlierMore: 'Más firmas anteriores: solo se comprobaron {count}.',
    notSealed: '{file} no está sellado.',
    onlyTrail: '{file} no está sellado: solo el registro de auditoría habla a su favor.',
    stamped: 'La autoridad de sellado de tiempo «{authority}» da fe del sello con fecha {time}.',
    stampBroken: 'El sello de tiempo no es de este sello.',
    stampUnchecked: 'El sello tiene un sello de tiempo de un tipo que aquí no se comprueba.',
    statusGood:
      'El certificado «{name}» no estaba revocado al sellarse el tiempo: «{by}» lo certifica (estado: {at}, válido hasta: {until}).',
    statusRevoked:
      'El certificado «{name}» ya estaba revocado al sellarse el tiempo: «{by}» lo certifica (estado: {at}).',
    certificateGiven: 'El certificado nombra a «{name}» y es uno de los que usted aportó.',
    certificateOther:
      'El certificado nombra a «{name}» y no es ninguno de los que usted aportó: su SHA-256 es {hash}.',
    certificateKnown: 'El certificado nombra a «{name}» y es uno de los de {host}.',
    certificateUnknown:
      'El certificado nombra a «{name}» y su SHA-256 es {hash}. No se comprueba si puede confiar en él.',
    certificateVouched:
      'El certificado nombra a «{name}». «{authority}», uno de los certificados que usted aportó, responde por él.',
    selfIssued: '«{name}» emitió el certificado para sí mismo: nadie más responde por el nombre.',
    issued: 'El certificado lo emitió «{issuer}». En último término responde por él «{root}».',
    issuerClaimed:
      'El certificado dice que lo emitió «{issuer}». No se comprueba: falta el certificado del emisor.',
    revokedLater:
      'La clave del sello se revocó: {time} ({reason}). El sello de tiempo muestra que el sello es anterior: sigue siendo válido.',
    revokedBefore: 'La clave del sello se revocó: {time} ({reason}). El sello se hizo después.',
    revokedUnproved:
      'La clave del sello se revocó el {time} ({reason}). Ningún sello de tiempo de una autoridad cuyo certificado haya aportado usted muestra que el sello es anterior: no demuestra nada.',
    certificateEnded:
      'El certificado «{name}» es válido desde {from} hasta {until}, así que no lo era el {time}, cuando se usó.',
    certificateUnfit:
      '«{authority}» avala el certificado «{name}», pero no para firmar documentos: sirve para otra cosa.',
    stampVouched:
      '«{authority}», uno de los certificados aportados o conocidos, avala a la autoridad de sellado de tiempo «{name}».',
    trailOtherCertificate: 'El registro de auditoría nombra otro certificado: {hash}.',
    sealOfNone: 'El sello no es de un documento. Trata de «{about}».',
    sealOfOther: 'El sello es de otro documento: {id}.',
    otherTrailSealed: 'El registro de auditoría no es el que se selló: la entrada {sequence} es otra.',
    anchored:
      'El sello nombra la entrada {sequence}: hasta ella, el registro de auditoría es el que se selló.',
    otherStatement: 'es de otra declaración',
    closed:
      'La entrada {sequence}, sobre el PDF terminado, está firmada por «{name}», y con ella todas las anteriores.',
    closingBroken: 'La firma de la entrada {sequence} no es válida: {problem}.',
    closingStamped:
      'La autoridad de sellado de tiempo «{authority}» da fe de la firma de la entrada {sequence} con fecha {time}.',
    closingStampUnchecked:
      'La firma de la entrada {sequence} tiene un sello de tiempo de un tipo que aquí no se comprueba.',
    stampOfOtherEnd: 'su sello de tiempo no es el de esta firma',
    closingMembers: 'no está escrita como lo están esas firmas',
    closingElsewhere: 'la entrada no es la del PDF terminado',
    closingOther: 'trata de otro registro de auditoría',
    pdfShown: '{file} es lo que se mostró a {names}: la entrada {sequence} lo nombra.',
    newerForm:
      '{file} tiene la forma {version}, que aquí no se conoce. Use una copia más reciente de esta comprobación.',
    unknownMember: '{file} tiene un elemento desconocido, «{member}».',
    published:
      'El final del registro de auditoría está en las cabezas publicadas {number}, de {time}: quien las haya guardado puede demostrar que el registro de auditoría existía entonces.',
    publishedBroken:
      'La prueba de que el final del registro de auditoría se publicó no es válida: {problem}.',
    publishedMembers: 'no está escrita como lo están esas pruebas',
    notInRoot: 'no conduce a la raíz publicada',
    headsStamped:
      'La autoridad de sellado de tiempo «{authority}» da fe de las cabezas publicadas con fecha {time}.',
    headsStampUnchecked:
      'Las cabezas publicadas tienen un sello de tiempo de un tipo que aquí no se comprueba.',
    stampOfOther: 'su sello de tiempo no es el de estas cabezas',
    headsKept:
      '{file} tiene las mismas cabezas {number}: el registro de auditoría existía cuando se publicaron y no se ha reescrito desde entonces.',
    headsDiffer:
      '{file} tiene otras cabezas {number}: el servicio ha reescrito lo que publicó, o uno de los dos es falso.',
    headsLack: '{file} no tiene las cabezas {number}.',
    headsBroken: 'Las cabezas {number} de {file} no son válidas: {problem}.',
    headsUnlinked: 'no nombran las cabezas anteriores',
    twoOfAKind: 'Dos de los archivos son del mismo tipo. Compruebe los documentos de uno en uno.',
    strangeFile:
      '{file} no es un PDF, ni un registro de auditoría, ni una respuesta con datos, ni un certificado. Un registro de auditoría procede de /api/v1/submissions/<id>/audit.',
    unreadableFiles: 'Estos archivos no se pueden leer.',
    nothingToCheck:
      '{file} no está sellado y no se aportó ningún registro de auditoría: no hay nada que comprobar.',
    nothingGiven: 'No hay ningún PDF ni registro de auditoría que comprobar.',
    openCertificate:
      'Quién tiene la clave del certificado: compare su SHA-256 con el que publica el servicio, o pregunte al remitente por otra vía.',
    openEarlier: 'De quién son las firmas anteriores y si son válidas: lo muestra un visor de PDF.',
    openIssuer: 'Si «{root}» es de confianza y comprueba a quién emite certificados.',
    openAuthority: 'Si la autoridad de sellado de tiempo es de confianza.',
    openStatus:
      'Si el certificado «{name}» estaba revocado: el archivo no contiene ninguna respuesta que lo demuestre.',
    openLocked:
      'Si había certificados revocados: las respuestas del archivo están cifradas con su contraseña.',
    openClock: 'La hora del sello: es la del reloj del propio servicio.',
    openValidity: 'Si el certificado era válido cuando se usó: la hora del sello no se puede leer.',
    openTrail: 'Quién firmó, y cómo: lo dice el registro de auditoría, que no se aportó.',
    openPdf: 'Si un PDF corresponde al registro de auditoría: no se aportó ninguno.',
    openRewritten:
      'Si alguien ha escrito el registro de auditoría de nuevo: solo lo muestran el sello de su PDF o una firma de su final.',
    openAfter:
      'Lo que dice el registro de auditoría después de la entrada {sequence}: ninguna firma lo abarca.',
    openData: 'Qué datos vieron y rellenaron los firmantes: no se aportaron.',
    openOwnKey:
      'Si alguien más intervino: quien tenga la clave de «{name}» puede haber hecho solo el documento y su registro de auditoría. Unas cabezas publicadas con otro certificado que aporte usted mostrarían lo contrario.',
    openPeople: 'Quién es cada persona, más allá de lo que consta junto a ella.',
  },
  steps: {
    viewed: 'Vio el documento',
    agreed: 'Aceptó firmar electrónicamente',
    signed: 'Firmó',
    completed: 'Completó',
    declined: 'Rechazó',
  },
  states: {
    pending: 'No ha terminado',
    complete: 'Completado',
    declined: 'Rechazado',
    skipped: 'Rellenado por el remitente',
  },
  identity: 'Nivel de identidad: {level}',
  levels: {
    passkey: 'Clave de acceso',
    provider: 'Proveedor del remitente',
    mailed_link_code: 'Enlace y código por correo',
    mailed_code: 'Código por correo',
    mailed_link: 'Enlace por correo',
    caller_claim: 'Declaración del remitente',
    caller_link: 'Enlace del remitente',
    public_form: 'Formulario público',
  },
  bySender: {
    all: 'El remitente afirma: {said}. El servicio no lo comprobó.',
    between: '; ',
    type: 'acceso con {value}',
    session_started_at: 'sesión iniciada {value}',
    second_factor_type: 'segundo factor {value}',
    provider: 'proveedor de identidad {value}',
    session_id_hash: 'hash del identificador de sesión {value}',
    user_id_hash: 'hash del identificador de usuario {value}',
    username_hash: 'hash del nombre de usuario {value}',
    phone_number_hash: 'hash del número de teléfono {value}',
  },
  identities: {
    mailed_link: 'El servicio envió el enlace a {email}, y alguien que podía leer ese buzón lo abrió.',
    caller_link: 'El enlace se entregó al remitente. No se comprobó si lo abrió esta persona o el remitente.',
    public_form: 'Cualquiera puede abrir el formulario público. No se comprobó quién lo rellenó.',
    code: 'El servicio envió un código a {email}, y alguien que podía leer ese buzón lo introdujo.',
    passkey:
      'Quien tiene la clave de acceso creada a las {made}, tras un código enviado a {email}, ha confirmado con ella.',
    provider:
      'El proveedor «{provider}», configurado por el remitente, declaró: {established} (método {method}). El servicio no lo ha comprobado.',
    providerWithReference:
      'El proveedor «{provider}», configurado por el remitente, declaró: {established} (método {method}, referencia {reference}). El servicio no lo ha comprobado.',
    nothingElse: 'No se comprobó nada más.',
    skipped: 'El remitente rellenó esta parte. La persona no participó.',
    none: 'Esta persona nunca abrió el documento.',
  },
  people: 'Personas',
  handedOver: 'Traspasado por {name}',
  address: 'Dirección IP {ip}',
  /** What a person was shown. */
  shown: 'Se le mostró: PDF con SHA-256 {hash} ({bytes} bytes)',
  open: 'No comprobado',
  uncovered: 'Escrito después del final firmado: nada lo avala',
  page: {
    title: 'Comprobar un documento',
    lead: 'Vea si un PDF sigue siendo el que se selló, y qué demuestra su registro de auditoría.',
    private:
      'Sus archivos permanecen en este dispositivo. Esta página no envía nada, y funciona sin red si la guarda.',
    choose: 'Elegir archivos',
    drop: 'o suéltelos aquí',
    kinds:
      'El PDF; si los tiene, también su registro de auditoría, sus datos y los certificados del servicio.',
    again: 'Comprobar otro documento',
    busy: 'Comprobando…',
    unable:
      'Este navegador no puede comprobar firmas aquí. Abra la página por HTTPS, o guárdela y abra el archivo.',
    findings: 'Lo que se comprobó',
    entries: 'El registro de auditoría, entrada por entrada',
    fileKinds: {
      pdf: 'PDF',
      trail: 'Registro de auditoría',
      submission: 'Datos',
      certificates: 'Certificados',
      heads: 'Cabezas publicadas',
    },
  },
};
