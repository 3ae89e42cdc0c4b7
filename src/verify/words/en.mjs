/** The words of checks. Each language has the same keys. */
export const en = {
  languageName: 'English',
  language: 'Language',
  /** What all of it comes to. */
  verdicts: {
    holds: 'All checks passed',
    unknownSealer: 'Unchanged. Judge for yourself whose seal it is',
    unproven: 'Nothing vouches for this audit trail: anyone could have written it',
    unclosed: 'This audit trail is not closed yet: nothing vouches for it',
    broken: 'Do not rely on this',
  },
  /** What checks say, by kind. A {place} is filled with a fact. */
  said: {
    entryBroken: 'Entry {sequence} of {count} does not match: {problem}.',
    sequence: 'its sequence is {sequence}: entries were dropped or moved',
    altered: 'it was altered: its hash does not match its content',
    unlinked: 'its previous hash does not match the entry before it',
    members: 'it has the members {members}',
    unknownType: 'its type “{type}” is unknown',
    missingFact: 'it lacks {fact}',
    unknownFact: 'it has an unknown fact, “{fact}”',
    noTime: 'its time is {time}',
    backInTime: 'its time is before that of the entry before it',
    noBeginning: 'the trail begins without submission.created',
    createdTwice: 'a document is created once',
    unknownSigner: 'it is about {id}, which was not created',
    withoutEntry: 'it comes without {type}',
    beforeSigners: 'it comes before all signers were done',
    afterEnd: 'it comes after the end, where the service never writes {type}',
    otherTrail: 'This is not the audit trail of {id}: entry 1 names {named}.',
    trailIntact: 'The {count} entries of {id} are intact, from {from} to {until}.',
    otherData: 'The data is that of another document: {id}.',
    noPdf: 'The audit trail has no PDF.',
    otherPdf: '{file} is another PDF: entry {sequence} has the hash {expected}, the file has {hash}.',
    otherLength: 'Entry {sequence} says {expected} bytes, {file} has {bytes}.',
    pdfOfTrail: '{file} is the PDF of entry {sequence}.',
    dataUnhashed: 'The audit trail has no salted hash of data.',
    valuesDiffer: 'The data does not have the values of entry {sequence}.',
    valuesSoFar: 'The data has the values that signers filled in so far.',
    dataHolds: 'The data is that of entry {sequence}.',
    dataDiffers: 'The data is not that of entry {sequence}.',
    sealBroken: 'The seal of {file} does not hold: {problem}.',
    addedTo: 'something was added after it was sealed',
    misplaced: 'its signature is not where it says',
    unreadable: 'its signature cannot be read',
    trailing: 'something follows its signature',
    unusual: 'its signature is not made the way seals are',
    notOfCertificate: 'its signature is not that of its certificate',
    changed: 'it was changed after it was sealed',
    otherCertificate: 'its signature names another certificate',
    sealHolds: '{file} is sealed: nothing was changed since.',
    earlierHolds:
      'Earlier signature {number} of {count}, by someone else: it covers the first {bytes} of {all} bytes, and they are unchanged.',
    earlierBroken:
      'Earlier signature {number} of {count}, by someone else: the first {bytes} of {all} bytes are not those that it was made from.',
    earlierUnread:
      'Earlier signature {number} of {count}, by someone else: it covers the first {bytes} of {all} bytes, and is of a kind that is not read here.',
    earlierMore: 'Further earlier signatures: only {count} of them were checked.',
    notSealed: '{file} is not sealed.',
    onlyTrail: '{file} is not sealed: only the audit trail speaks for it.',
    stamped: 'The time-stamping authority “{authority}” saw the seal at {time}.',
    stampBroken: 'The time stamp is not one of this seal.',
    stampUnchecked: 'The seal has a time stamp of a kind that is not checked here.',
    statusGood:
      'The certificate “{name}” was not revoked when the seal was stamped: “{by}” signed that (as of {at}, good until {until}).',
    statusRevoked:
      'The certificate “{name}” was revoked when the seal was stamped: “{by}” signed that (as of {at}).',
    certificateGiven: 'The certificate names “{name}” and is one of those that you gave.',
    certificateOther:
      'The certificate names “{name}” and is none of those that you gave: it has the SHA-256 {hash}.',
    certificateKnown: 'The certificate names “{name}” and is one of those of {host}.',
    certificateUnknown:
      'The certificate names “{name}” and has the SHA-256 {hash}. Whether you may trust it is not checked.',
    certificateVouched:
      'The certificate names “{name}”. “{authority}”, one of the certificates that you gave, vouches for it.',
    selfIssued: '“{name}” issued the certificate to itself: nobody else vouches for the name.',
    issued: '“{issuer}” issued the certificate. The last one that vouches for it is “{root}”.',
    issuerClaimed:
      'The certificate says that “{issuer}” issued it. That is not checked: the certificate of the issuer is missing.',
    revokedLater:
      'The key of the seal was revoked on {time} ({reason}). The time stamp shows that the seal is older: it still counts.',
    revokedBefore: 'The key of the seal was revoked on {time} ({reason}), and the seal was made after that.',
    revokedUnproved:
      'The key of the seal was revoked on {time} ({reason}). No time stamp of an authority whose certificate you gave shows that the seal is older: it proves nothing.',
    certificateEnded:
      'The certificate “{name}” is valid from {from} until {until}, so it was not valid at {time}, when it was used.',
    certificateUnfit:
      '“{authority}” vouches for the certificate “{name}”, but not for signing documents: it is for something else.',
    stampVouched:
      '“{authority}”, one of the certificates that you gave or that are known, vouches for the time-stamping authority “{name}”.',
    trailOtherCertificate: 'The audit trail names another certificate: {hash}.',
    sealOfNone: 'The seal is not that of a document: it is about “{about}”.',
    sealOfOther: 'The seal is about another document: {id}.',
    otherTrailSealed: 'The audit trail is not the one that was sealed: entry {sequence} is another.',
    anchored: 'The seal names entry {sequence}: the audit trail up to it is the one that was sealed.',
    otherStatement: 'it is of another statement',
    closed:
      'Entry {sequence}, about the finished PDF, is signed by “{name}”, and all entries before it with it.',
    closingBroken: 'The signature of entry {sequence} does not hold: {problem}.',
    closingStamped:
      'The time-stamping authority “{authority}” saw the signature of entry {sequence} at {time}.',
    closingStampUnchecked:
      'The signature of entry {sequence} has a time stamp of a kind that is not checked here.',
    stampOfOtherEnd: 'its time stamp is not one of this signature',
    closingMembers: 'it is not written the way such signatures are',
    closingElsewhere: 'the entry is not the one about the finished PDF',
    closingOther: 'it is about another audit trail',
    pdfShown: '{file} is what {names} was shown: entry {sequence} names it.',
    newerForm:
      '{file} has the form {version}, which is not known here. Use a newer copy of this page or tool.',
    unknownMember: '{file} has an unknown member, “{member}”.',
    published:
      'The end of the audit trail is in the published heads {number}, which are of {time}: whoever kept them can show that the trail existed then.',
    publishedBroken: 'The proof that the end of the audit trail was published does not hold: {problem}.',
    publishedMembers: 'it is not written the way such proofs are',
    notInRoot: 'it does not lead to the published root',
    headsStamped: 'The time-stamping authority “{authority}” saw the published heads at {time}.',
    headsStampUnchecked: 'The published heads have a time stamp of a kind that is not checked here.',
    stampOfOther: 'its time stamp is not one of these heads',
    headsKept:
      '{file} has the same heads {number}: the audit trail existed when they were published, and has not been rewritten since.',
    headsDiffer:
      '{file} has other heads {number}: the service has rewritten what it published, or one of the two was forged.',
    headsLack: '{file} does not have the heads {number}.',
    headsBroken: 'The heads {number} in {file} do not hold: {problem}.',
    headsUnlinked: 'they do not name the heads before them',
    twoOfAKind: 'Two of the files are of the same kind. Check one document at a time.',
    strangeFile:
      '{file} is not a PDF, an audit trail, a response with data or a certificate. Get the audit trail from /api/v1/submissions/<id>/audit.',
    unreadableFiles: 'These files cannot be read.',
    nothingToCheck: '{file} is not sealed, and no audit trail was given: there is nothing to check.',
    nothingGiven: 'There is no PDF and no audit trail to check.',
    openCertificate:
      'Who holds the key of the certificate: compare its SHA-256 with the one that the service publishes, or ask the sender in another way.',
    openEarlier: 'Whose the earlier signatures are, and whether they are valid: a PDF viewer shows that.',
    openIssuer: 'Whether “{root}” is trustworthy, and checks whom it issues certificates to.',
    openAuthority: 'Whether the time-stamping authority can be trusted.',
    openStatus: 'Whether the certificate “{name}” was revoked: the file holds no answer that proves it.',
    openLocked: 'Whether certificates were revoked: the answers in the file are encrypted with its password.',
    openClock: 'The time of the seal: it is that of the service’s own clock.',
    openValidity: 'Whether the certificate was valid when it was used: the time of the seal cannot be read.',
    openTrail: 'Who signed, and how: the audit trail says so, but was not given.',
    openPdf: 'Whether a PDF belongs to the audit trail: none was given.',
    openRewritten:
      'Whether someone rewrote the audit trail: only the seal of its PDF, or a signature of its end, shows that.',
    openAfter: 'What the audit trail says after entry {sequence}: no signature covers it.',
    openData: 'Which data signers saw and gave: it was not given.',
    openOwnKey:
      'Whether anyone else took part: whoever holds the key of “{name}” could have made the document and its trail alone. Published heads by another certificate that you gave would show otherwise.',
    openPeople: 'Who each person is, beyond what stands beside their name.',
  },
  /** What people did, with the time. */
  steps: {
    viewed: 'Saw the document',
    agreed: 'Agreed to sign electronically',
    signed: 'Signed',
    completed: 'Completed',
    declined: 'Declined',
  },
  states: {
    pending: 'Has not finished',
    complete: 'Completed',
    declined: 'Declined',
    skipped: 'Filled in by the sender',
  },
  /** What was established about who a person is, in short. */
  identity: 'Identity level: {level}',
  levels: {
    passkey: 'Passkey',
    provider: 'Provider chosen by the sender',
    mailed_link_code: 'Emailed link and code',
    mailed_code: 'Emailed code',
    mailed_link: 'Emailed link',
    caller_claim: 'Stated by the sender',
    caller_link: 'Link given to the sender',
    public_form: 'Public form',
  },
  /** What the sender says of how it knows a person. */
  bySender: {
    all: 'The sender says: {said}. The service did not check it.',
    between: '; ',
    type: 'signed in with {value}',
    session_started_at: 'session started {value}',
    second_factor_type: 'second factor {value}',
    provider: 'identity provider {value}',
    session_id_hash: 'session ID hash {value}',
    user_id_hash: 'user ID hash {value}',
    username_hash: 'username hash {value}',
    phone_number_hash: 'phone number hash {value}',
  },
  /** How it was established who someone is. */
  identities: {
    mailed_link:
      'The service emailed the link to {email}, and someone who could read that mailbox opened it.',
    caller_link:
      'The sender was given the link. Whether this person opened it, or the sender, was not checked.',
    public_form: 'Anyone can open the public form. Who filled it in was not checked.',
    code: 'The service emailed a code to {email}, and someone who could read that mailbox entered it.',
    passkey:
      'The holder of the passkey that was created at {made}, after a code was emailed to {email}, confirmed with it.',
    provider:
      'The provider “{provider}”, configured by the sender, said: {established} (method {method}). The service did not check it.',
    providerWithReference:
      'The provider “{provider}”, configured by the sender, said: {established} (method {method}, reference {reference}). The service did not check it.',
    nothingElse: 'Nothing else was checked.',
    skipped: 'The sender filled in this part. The person did not take part.',
    none: 'This person never opened the document.',
  },
  people: 'People',
  handedOver: 'Handed over by {name}',
  address: 'IP address {ip}',
  /** What a person was shown. */
  shown: 'Was shown: PDF with SHA-256 {hash} ({bytes} bytes)',
  open: 'Not checked',
  /** Entries that no signature covers. */
  uncovered: 'Written after the signed end: nothing vouches for it',
  page: {
    title: 'Check a document',
    lead: 'See whether a PDF is still the one that was sealed, and what its audit trail proves.',
    private:
      'Your files stay on this device. This page sends nothing, and works without a network when you save it.',
    choose: 'Choose files',
    drop: 'or drop them here',
    kinds: 'The PDF; if you have them, also its audit trail, its data and the certificates of the service.',
    again: 'Check another document',
    busy: 'Checking…',
    unable:
      'This browser cannot check signatures here. Open the page over HTTPS, or save it and open the file.',
    findings: 'What was checked',
    entries: 'The audit trail, entry by entry',
    fileKinds: {
      pdf: 'PDF',
      trail: 'Audit trail',
      submission: 'Data',
      certificates: 'Certificates',
      heads: 'Published heads',
    },
  },
};
