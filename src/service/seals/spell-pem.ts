const lineChars = 64;

/** A certificate in PEM, from DER in base64. */
export function spellPem(certificate: string): string {
  const lines = certificate.match(new RegExp(`.{1,${lineChars}}`, 'g')) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
