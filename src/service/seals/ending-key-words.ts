/** The words of mails about certificates that expire. */
export const endingKeyWords = {
  subject: {
    ending: (name: string) => `The certificate of ${name} expires soon`,
    ended: (name: string) => `The certificate of ${name} has expired`,
  },
  title: { ending: 'A certificate expires soon', ended: 'A certificate has expired' },
  body: {
    ending: 'The certificate that seals the documents of your account expires soon.',
    ended:
      'The certificate that sealed the documents of your account has expired. Documents are now sealed with the key of the deployment. Those that require a seal of yours wait.',
  },
  certificate: 'Certificate:',
  issuer: 'Issued by:',
  time: { ending: 'Expires:', ended: 'Expired:' },
  key: 'Seal key:',
  advice: [
    'Get a new certificate from its issuer, and add it under Seals in the dashboard or with POST /api/v1/seal_keys. It replaces this one.',
    'Documents that were sealed with it stay sealed.',
  ],
};
