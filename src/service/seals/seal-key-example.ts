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

/** A file with a key of nobody, which the service accepts. */
export const newSealKeyExample = {
  key: {
    kind: 'file',
    pkcs12:
      'MIIDPgIBAzCCAzcGCSqGSIb3DQEHAaCCAygEggMkMIIDIDCCAdcGCSqGSIb3DQEHAaCCAcgEggHEMIIBwDCCAbwGCyqGSIb3DQEMCgEDoIIBhDCCAYAGCiqGSIb3DQEJFgGgggFwBIIBbDCCAWgwggEPoAMCAQICFDyS/2+v8R/irsxHB9DcRfDkbY++MAoGCCqGSM49BAMCMBYxFDASBgNVBAMMC0V4YW1wbGUgTHRkMCAXDTI2MTEyNTA5MjI0MFoYDzIxMjYxMTAxMDkyMjQwWjAWMRQwEgYDVQQDDAtFeGFtcGxlIEx0ZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNRABMTDslzKDAK5SENGvH/RtbHUCbYLSbwRvb6bMRNRBu47C8uUK/0kQFjeoIBUcZNfpQxpTELeuWeBf6e4nkWjOTA3MAkGA1UdEwQCMAAwCwYDVR0PBAQDAgeAMB0GA1UdDgQWBBSHBNeWv23pOdImiyePIIUJxnNcDzAKBggqhkjOPQQDAgNHADBEAiB2V6U3wLQESj+bp6lKEdQYO0rufr7FWRlXx7JQvHMRQAIgW7RbckmTNpWr2SWMN46QyE1kqpI3ASFLPx0zD9lKCYExJTAjBgkqhkiG9w0BCRUxFgQU3X7DR5D9dwRKypT5eXEQ7nyPLGswggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoBAqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI/uLN2qTmBT0CAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCPXOpkwHmr6tsFPP5ZZra3BIGQmsYvOI+qcyKcVsX72WPnP8yNKAVtvI3/gRq38Rs9uiTakz+ewBqCkbc1j1+7P8drXg8z3H9Y/zBaadKXhi0XDylLzdZ96L9qUEa0g2Dfdq49ty37xNiPiNUILSUv4y3S+Kkq4wulKHWMxCORs2V7HkT0OzhiH20QlmezE8W8jEWv6AHjdthWeAmqaHljmwvMMSUwIwYJKoZIhvcNAQkVMRYEFN1+w0eQ/XcESsqU+XlxEO58jyxr',
    password: 'correct horse',
  },
  in_use: false,
};
