const lineChars = 64;

/** DER, given in base64, as PEM. */
export function spellPem(label: 'CERTIFICATE' | 'CMS', base64: string): string {
  const lines = base64.match(new RegExp(`.{1,${lineChars}}`, 'g')) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
