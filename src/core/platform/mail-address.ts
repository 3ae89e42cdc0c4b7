const LOCAL_PART = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const MOST_CHARS = 254;

/**
 * The address as every mail server takes it: a domain of other letters in its ASCII form. null where the name before
 * the @ has other letters, which few servers take, or where it is no address at all.
 */
export const sendableAddress = (address: string): string | null => {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || address.length > MOST_CHARS || !LOCAL_PART.test(local)) return null;
  if (!/^[^\s/?#:@\\[\]%]{1,253}$/.test(domain) || !domain.includes('.')) return null;
  const host = URL.parse(`http://${domain}/`)?.hostname ?? '';
  // What URLs take for an IP address is no domain.
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) ? `${local}@${host}` : null;
};
