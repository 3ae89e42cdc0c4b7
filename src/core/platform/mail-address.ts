const localPart = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const mostChars = 254;

/**
 * The address in the form that every mail server takes, with an international domain in ASCII. Null
 * for a local part with other letters, which few servers take, and for a text that is no address.
 */
export function sendableAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || address.length > mostChars || !localPart.test(local)) return null;
  if (!/^[^\s/?#:@\\[\]%]{1,253}$/.test(domain) || !domain.includes('.')) return null;
  const host = URL.parse(`http://${domain}/`)?.hostname ?? '';
  // A host that URLs read as an IP address is no domain.
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) ? `${local}@${host}` : null;
}
