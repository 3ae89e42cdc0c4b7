/** The words of the page of seal keys. */
export const sealWords = {
  title: 'Seals',
  lead: 'Finished documents are sealed, so that everybody can see that nothing was changed. With a certificate of your own, the seal names your organization.',
  add: 'Add certificate',
  emptyTitle: 'No certificate of your own',
  emptyText:
    'The key of this service seals your documents. Its certificate names the service, not you. Add the file that your certificate authority gave you.',
  onlyLive:
    'Switch to live mode to add or change certificates: documents of both modes are sealed with them.',
  issuer: 'Issued by',
  ends: 'Valid until',
  added: 'Added',
  hash: 'SHA-256',
  revoked: 'Revoked',
  reason: 'Reason',
  kind: 'Key',
  kinds: { file: 'Uploaded', aws_kms: 'In AWS KMS', csc: 'At a trust service' } as Record<string, string>,
  states: {
    in_use: 'In use',
    idle: 'Not in use',
    expired: 'Ended',
    revoked: 'Revoked',
  },
  endsSoon: 'Ends soon',
  use: 'Put in use',
  used: 'The certificate is in use',
  stop: 'Take out of use',
  stopped: 'The key of this service seals from now on',
  revoke: 'Revoke…',
  revokeTitle: (name: string) => `Revoke the key of ${name}?`,
  revokeText:
    'The key is erased at once, for good. Its certificate stays in this list. Do this when somebody else may have the key: a seal without a time stamp proves nothing from then on.',
  revokeYes: 'Revoke key',
  wasRevoked: 'The key is revoked',
  form: {
    title: 'Add a certificate',
    file: 'PKCS #12 file',
    fileHint: 'A file that ends in .p12 or .pfx, with the private key and its certificates.',
    password: 'Password of the file',
    passwordHint: 'It is not stored. The key is stored encrypted, and never shown.',
    submit: 'Add certificate',
    done: 'The certificate is added and in use',
    other:
      'Keys in PEM, in AWS KMS and at a trust service are added with the API: POST /api/v1/seal_keys.',
  },
};
