/** A seal key as the API answers it. */
export const sealKeyExample = {
  id: 'slk_1Nq2Xc0aB3dE5fG7hJ9k',
  kind: 'file',
  state: 'in_use',
  in_use: true,
  name: 'Example Ltd Contracts',
  issuer: 'Example Signing CA',
  certificate_hash: '6f1c2f4cbf9f6f1c52a9f2d9a7b3c7c7d2b0c4c7f2f1a9c3e5d7b9f1a3c5e7d9',
  valid_from: '2026-01-31T09:30:00.000Z',
  expires_at: '2028-01-31T09:30:00.000Z',
  created_at: '2026-02-01T08:00:00.000Z',
  replaced_at: null,
  revoked_at: null,
  revocation_reason: null,
};

export const sealKeyWithCertificatesExample = {
  ...sealKeyExample,
  certificates:
    '-----BEGIN CERTIFICATE-----\nMIIDcjCCAlqgAwIBAgIUTqy5OxlDXWdvH5Ax6sjbZvlPxp8…\n-----END CERTIFICATE-----\n',
};

/** The file is shown by its beginning only. */
export const newSealKeyExample = {
  key: { kind: 'file', pkcs12: 'MIIKfAIBAzCCCjIGCSqGSIb3DQEHAaCC', password: 'correct horse' },
  in_use: true,
};
