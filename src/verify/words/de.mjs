/** @type {import('../say.mjs').Words} */
export const de = {
  languageName: 'Deutsch',
  language: 'Sprache',
  verdicts: {
    holds: 'Alle Prüfungen bestanden',
    unknownSealer: 'Unverändert. Von wem das Siegel stammt, müssen Sie selbst beurteilen',
    unproven: 'Für dieses Prüfprotokoll bürgt niemand: Jeder kann es geschrieben haben',
    unclosed: 'Dieses Prüfprotokoll ist noch nicht abgeschlossen: Niemand bürgt dafür',
    broken: 'Darauf können Sie sich nicht verlassen',
  },
  said: {
    entryBroken: 'Eintrag {sequence} von {count} stimmt nicht: {problem}.',
    sequence: 'er trägt die Nummer {sequence}, also wurden Einträge entfernt oder verschoben',
    altered: 'er wurde geändert, denn sein Hash passt nicht zu seinem Inhalt',
    unlinked: 'sein Hash des vorigen Eintrags passt nicht zu diesem',
    members: 'er enthält die Angaben {members}',
    unknownType: 'seine Art „{type}“ ist unbekannt',
    missingFact: 'ihm fehlt {fact}',
    unknownFact: 'er enthält die unbekannte Angabe „{fact}“',
    noTime: 'seine Zeit ist {time}',
    backInTime: 'seine Zeit liegt vor der des vorigen Eintrags',
    noBeginning: 'das Prüfprotokoll beginnt ohne submission.created',
    createdTwice: 'ein Dokument wird nur einmal angelegt',
    unknownSigner: 'er betrifft {id}, wozu es keinen Eintrag über das Anlegen gibt',
    withoutEntry: 'der zugehörige Eintrag {type} fehlt',
    beforeSigners: 'er steht vor dem Zeitpunkt, zu dem alle Unterzeichner fertig waren',
    afterEnd: 'er steht nach dem Ende, und dort schreibt der Dienst nie {type}',
    otherTrail: 'Dies ist nicht das Prüfprotokoll von {id}: Eintrag 1 nennt {named}.',
    trailIntact: 'Die {count} Einträge von {id} sind unversehrt, von {from} bis {until}.',
    otherData: 'Die Daten gehören zu einem anderen Dokument: {id}.',
    noPdf: 'Das Prüfprotokoll nennt kein PDF.',
    otherPdf: '{file} ist ein anderes PDF: Eintrag {sequence} hat den Hash {expected}, die Datei hat {hash}.',
    otherLength: 'Eintrag {sequence} nennt {expected} Bytes, {file} hat {bytes}.',
    pdfOfTrail: '{file} ist das PDF aus Eintrag {sequence}.',
    dataUnhashed: 'Das Prüfprotokoll enthält keinen Hash der Daten mit Salt.',
    valuesDiffer: 'Die Daten enthalten nicht die Werte aus Eintrag {sequence}.',
    valuesSoFar: 'Die Daten enthalten die Werte, die bisher eingetragen wurden.',
    dataHolds: 'Die Daten stimmen mit Eintrag {sequence} überein.',
    dataDiffers: 'Die Daten stimmen nicht mit Eintrag {sequence} überein.',
    sealBroken: 'Das Siegel von {file} ist ungültig: {problem}.',
    addedTo: 'nach dem Versiegeln wurde etwas angefügt',
    misplaced: 'seine Signatur steht nicht dort, wo sie soll',
    unreadable: 'seine Signatur ist nicht lesbar',
    trailing: 'hinter seiner Signatur steht noch etwas',
    unusual: 'seine Signatur ist nicht so gebildet wie die eines Siegels',
    notOfCertificate: 'seine Signatur stammt nicht von seinem Zertifikat',
    changed: 'die Datei wurde nach dem Versiegeln geändert',
    otherCertificate: 'seine Signatur nennt ein anderes Zertifikat',
    sealHolds: '{file} ist versiegelt und seitdem unverändert.',
    earlierHolds:
      'Frühere Signatur {number} von {count}, von jemand anderem: Sie umfasst die ersten {bytes} von {all} Bytes, und diese sind unverändert.',
    earlierBroken:
      'Frühere Signatur {number} von {count}, von jemand anderem: Die ersten {bytes} von {all} Bytes sind nicht die, für die sie erstellt wurde.',
    earlierUnread:
      'Frühere Signatur {number} von {count}, von jemand anderem: Sie umfasst die ersten {bytes} von {all} Bytes; ihre Art wird hier nicht gelesen.',
    earlierMore: 'Weitere frühere Signaturen: Nur {count} davon wurden geprüft.',
    notSealed: '{file} ist nicht versiegelt.',
    onlyTrail: '{file} ist nicht versiegelt: Nur das Prüfprotokoll spricht dafür.',
    stamped: 'Die Zeitstempelstelle „{authority}“ bestätigt das Siegel mit dem Zeitpunkt {time}.',
    stampBroken: 'Der Zeitstempel gehört nicht zu diesem Siegel.',
    stampUnchecked: 'Das Siegel hat einen Zeitstempel, dessen Art hier nicht geprüft wird.',
    statusGood:
      'Das Zertifikat „{name}“ war beim Zeitstempeln nicht widerrufen: „{by}“ hat das signiert (Stand: {at}, gültig bis: {until}).',
    statusRevoked:
      'Das Zertifikat „{name}“ war beim Zeitstempeln schon widerrufen: „{by}“ hat das signiert (Stand: {at}).',
    certificateGiven: 'Das Zertifikat nennt „{name}“ und ist eines von denen, die Sie angegeben haben.',
    certificateOther:
      'Das Zertifikat nennt „{name}“ und ist keines von denen, die Sie angegeben haben: Es hat den SHA-256 {hash}.',
    certificateKnown: 'Das Zertifikat nennt „{name}“ und ist eines von denen, die {host} verwendet.',
    certificateUnknown:
      'Das Zertifikat nennt „{name}“ und hat den SHA-256 {hash}. Ob Sie ihm vertrauen dürfen, ist nicht geprüft.',
    certificateVouched:
      'Das Zertifikat nennt „{name}“. „{authority}“, eines der Zertifikate, die Sie angegeben haben, bürgt dafür.',
    selfIssued: '„{name}“ hat sich das Zertifikat selbst ausgestellt: Niemand sonst bürgt für den Namen.',
    issued: 'Das Zertifikat hat „{issuer}“ ausgestellt. Zuletzt bürgt „{root}“ dafür.',
    issuerClaimed:
      'Dem Zertifikat zufolge hat „{issuer}“ es ausgestellt. Das ist nicht geprüft: Das Zertifikat des Ausstellers fehlt.',
    revokedLater:
      'Der Schlüssel des Siegels wurde widerrufen: {time} ({reason}). Der Zeitstempel zeigt, dass das Siegel älter ist: Es gilt weiterhin.',
    revokedBefore:
      'Der Schlüssel des Siegels wurde widerrufen: {time} ({reason}). Das Siegel ist erst danach entstanden.',
    revokedUnproved:
      'Der Schlüssel des Siegels wurde am {time} widerrufen ({reason}). Kein Zeitstempel einer Stelle, deren Zertifikat Sie angegeben haben, zeigt, dass das Siegel älter ist: Es beweist nichts.',
    certificateEnded:
      'Das Zertifikat „{name}“ gilt von {from} bis {until}. Am {time}, als es verwendet wurde, galt es also nicht.',
    certificateUnfit:
      '„{authority}“ bürgt für das Zertifikat „{name}“, aber nicht für das Signieren von Dokumenten: Es dient etwas anderem.',
    stampVouched:
      '„{authority}“, eines der angegebenen oder bekannten Zertifikate, bürgt für die Zeitstempelstelle „{name}“.',
    trailOtherCertificate: 'Das Prüfprotokoll nennt ein anderes Zertifikat: {hash}.',
    sealOfNone: 'Das Siegel gehört zu keinem Dokument. Es betrifft „{about}“.',
    sealOfOther: 'Das Siegel gehört zu einem anderen Dokument: {id}.',
    otherTrailSealed: 'Das Prüfprotokoll ist nicht das versiegelte: Eintrag {sequence} ist ein anderer.',
    anchored: 'Das Siegel nennt Eintrag {sequence}: Bis dahin ist das Prüfprotokoll das versiegelte.',
    otherStatement: 'sie gehört zu einer anderen Aussage',
    closed:
      'Eintrag {sequence} über das fertige PDF ist von „{name}“ signiert, und mit ihm alle Einträge davor.',
    closingBroken: 'Die Signatur von Eintrag {sequence} ist ungültig: {problem}.',
    closingStamped:
      'Die Zeitstempelstelle „{authority}“ bestätigt die Signatur von Eintrag {sequence} mit dem Zeitpunkt {time}.',
    closingStampUnchecked:
      'Die Signatur von Eintrag {sequence} hat einen Zeitstempel einer Art, die hier nicht geprüft wird.',
    stampOfOtherEnd: 'ihr Zeitstempel gehört nicht zu dieser Signatur',
    closingMembers: 'sie ist nicht so geschrieben wie solche Signaturen',
    closingElsewhere: 'der Eintrag ist nicht der über das fertige PDF',
    closingOther: 'sie handelt von einem anderen Prüfprotokoll',
    pdfShown: '{file} ist das, was {names} gezeigt wurde: Eintrag {sequence} nennt es.',
    newerForm:
      '{file} hat die Form {version}, die hier unbekannt ist. Bitte verwenden Sie eine neuere Fassung dieser Prüfung.',
    unknownMember: '{file} hat ein unbekanntes Element, „{member}“.',
    published:
      'Das Ende des Prüfprotokolls steht in den veröffentlichten Köpfen {number} von {time}: Wer sie aufbewahrt hat, kann zeigen, dass es das Prüfprotokoll damals gab.',
    publishedBroken:
      'Der Nachweis, dass das Ende des Prüfprotokolls veröffentlicht wurde, ist ungültig: {problem}.',
    publishedMembers: 'er ist nicht so geschrieben wie solche Nachweise',
    notInRoot: 'er führt nicht zur veröffentlichten Wurzel',
    headsStamped:
      'Die Zeitstempelstelle „{authority}“ bestätigt die veröffentlichten Köpfe mit dem Zeitpunkt {time}.',
    headsStampUnchecked:
      'Die veröffentlichten Köpfe haben einen Zeitstempel, dessen Art hier nicht geprüft wird.',
    stampOfOther: 'sein Zeitstempel gehört nicht zu diesen Köpfen',
    headsKept:
      '{file} hat dieselben Köpfe {number}: Das Prüfprotokoll gab es, als sie veröffentlicht wurden, und es wurde seitdem nicht neu geschrieben.',
    headsDiffer:
      '{file} hat andere Köpfe {number}: Der Dienst hat Veröffentlichtes umgeschrieben, oder eines von beiden ist gefälscht.',
    headsLack: '{file} enthält die Köpfe {number} nicht.',
    headsBroken: 'Die Köpfe {number} in {file} sind ungültig: {problem}.',
    headsUnlinked: 'sie nennen nicht die Köpfe davor',
    twoOfAKind: 'Zwei der Dateien sind von derselben Art. Bitte prüfen Sie ein Dokument nach dem anderen.',
    strangeFile:
      '{file} ist kein PDF, kein Prüfprotokoll, keine Antwort mit Daten und kein Zertifikat. Ein Prüfprotokoll kommt von /api/v1/submissions/<id>/audit.',
    unreadableFiles: 'Diese Dateien sind nicht lesbar.',
    nothingToCheck: '{file} ist nicht versiegelt, und ein Prüfprotokoll fehlt: Es gibt nichts zu prüfen.',
    nothingGiven: 'Es gibt kein PDF und kein Prüfprotokoll zu prüfen.',
    openCertificate:
      'Wer den Schlüssel des Zertifikats hat: Vergleichen Sie seinen SHA-256 mit dem, den der Dienst veröffentlicht, oder fragen Sie den Absender auf anderem Weg.',
    openEarlier: 'Von wem die früheren Signaturen sind und ob sie gültig sind: Das zeigt ein PDF-Programm.',
    openIssuer: 'Ob „{root}“ vertrauenswürdig ist und prüft, wem Zertifikate ausgestellt werden.',
    openAuthority: 'Ob die Zeitstempelstelle vertrauenswürdig ist.',
    openStatus:
      'Ob das Zertifikat „{name}“ widerrufen war: Die Datei enthält keine Auskunft, die es beweist.',
    openLocked:
      'Ob Zertifikate widerrufen waren: Die Auskünfte in der Datei sind mit ihrem Passwort verschlüsselt.',
    openClock: 'Die Zeit des Siegels: Sie stammt von der Uhr des Dienstes selbst.',
    openValidity: 'Ob das Zertifikat galt, als es verwendet wurde: Die Zeit des Siegels ist nicht lesbar.',
    openTrail: 'Wer unterschrieben hat, und wie: Das sagt das Prüfprotokoll, das fehlt.',
    openPdf: 'Ob ein PDF zum Prüfprotokoll gehört: Es fehlt.',
    openRewritten:
      'Ob jemand das Prüfprotokoll neu geschrieben hat: Das zeigt nur das Siegel seines PDFs oder eine Signatur seines Endes.',
    openAfter: 'Was das Prüfprotokoll nach Eintrag {sequence} sagt: Keine Signatur umfasst es.',
    openData: 'Welche Daten die Unterzeichner gesehen und eingetragen haben: Sie fehlen.',
    openOwnKey:
      'Ob noch jemand daran beteiligt war: Wer den Schlüssel von „{name}“ hat, kann Dokument und Prüfprotokoll allein hergestellt haben. Veröffentlichte Köpfe mit einem anderen Zertifikat, das Sie angeben, würden es widerlegen.',
    openPeople: 'Wer jemand ist, über das hinaus, was bei jeder Person steht.',
  },
  steps: {
    viewed: 'Dokument gesehen',
    agreed: 'Der elektronischen Unterschrift zugestimmt',
    signed: 'Unterschrieben',
    completed: 'Abgeschlossen',
    declined: 'Abgelehnt',
  },
  states: {
    pending: 'Noch nicht fertig',
    complete: 'Abgeschlossen',
    declined: 'Abgelehnt',
    skipped: 'Vom Absender ausgefüllt',
  },
  identity: 'Identitätsstufe: {level}',
  levels: {
    passkey: 'Passkey',
    provider: 'Anbieter des Absenders',
    mailed_link_code: 'Link und Code per E-Mail',
    mailed_code: 'Code per E-Mail',
    mailed_link: 'Link per E-Mail',
    caller_claim: 'Angabe des Absenders',
    caller_link: 'Link des Absenders',
    public_form: 'Öffentliches Formular',
  },
  bySender: {
    all: 'Der Absender gibt an: {said}. Der Dienst hat das nicht geprüft.',
    between: '; ',
    type: 'angemeldet mit {value}',
    session_started_at: 'Sitzung begonnen {value}',
    second_factor_type: 'zweiter Faktor {value}',
    provider: 'Identitätsanbieter {value}',
    session_id_hash: 'Hash der Sitzungs-ID {value}',
    user_id_hash: 'Hash der Benutzer-ID {value}',
    username_hash: 'Hash des Benutzernamens {value}',
    phone_number_hash: 'Hash der Telefonnummer {value}',
  },
  identities: {
    mailed_link:
      'Der Dienst hat den Link an {email} gesendet, und jemand, der dieses Postfach lesen konnte, hat ihn geöffnet.',
    caller_link:
      'Der Link wurde dem Absender gegeben. Ob diese Person oder der Absender ihn geöffnet hat, wurde nicht geprüft.',
    public_form:
      'Das öffentliche Formular kann von allen geöffnet werden. Wer es ausgefüllt hat, wurde nicht geprüft.',
    code: 'Der Dienst hat einen Code an {email} gesendet, und jemand, der dieses Postfach lesen konnte, hat ihn eingegeben.',
    passkey:
      'Wer den Passkey hat, der um {made} nach einem Code an {email} erstellt wurde, hat mit ihm bestätigt.',
    provider:
      'Der Anbieter „{provider}“, den der Absender eingerichtet hat, sagte: {established} (Verfahren {method}). Der Dienst hat das nicht geprüft.',
    providerWithReference:
      'Der Anbieter „{provider}“, den der Absender eingerichtet hat, sagte: {established} (Verfahren {method}, Aktenzeichen {reference}). Der Dienst hat das nicht geprüft.',
    nothingElse: 'Darüber hinaus wurde nichts geprüft.',
    skipped: 'Der Absender hat diesen Teil ausgefüllt. Die Person war nicht beteiligt.',
    none: 'Diese Person hat das Dokument nie geöffnet.',
  },
  people: 'Beteiligte',
  handedOver: 'Weitergegeben von {name}',
  address: 'IP-Adresse {ip}',
  /** What a person was shown. */
  shown: 'Gezeigt wurde: PDF mit SHA-256 {hash} ({bytes} Bytes)',
  open: 'Nicht geprüft',
  uncovered: 'Nach dem signierten Ende geschrieben: Dafür bürgt nichts',
  page: {
    title: 'Dokument prüfen',
    lead: 'Prüfen Sie, ob ein PDF seit dem Versiegeln unverändert ist und was sein Prüfprotokoll belegt.',
    private:
      'Ihre Dateien bleiben auf diesem Gerät. Diese Seite sendet nichts und funktioniert, wenn Sie sie speichern, auch ohne Internetverbindung.',
    choose: 'Dateien auswählen',
    drop: 'oder hier ablegen',
    kinds:
      'Das PDF und, falls vorhanden, auch sein Prüfprotokoll, seine Daten und die Zertifikate des Dienstes.',
    again: 'Anderes Dokument prüfen',
    busy: 'Wird geprüft …',
    unable:
      'Dieser Browser kann hier keine Signaturen prüfen. Öffnen Sie die Seite über HTTPS, oder speichern Sie sie und öffnen Sie die Datei.',
    findings: 'Was geprüft wurde',
    entries: 'Das Prüfprotokoll, Eintrag für Eintrag',
    fileKinds: {
      pdf: 'PDF',
      trail: 'Prüfprotokoll',
      submission: 'Daten',
      certificates: 'Zertifikate',
      heads: 'Veröffentlichte Köpfe',
    },
  },
};
