/** The first numbers of an IP address: a client may have all addresses of an IPv6 network. */
export function addressPrefix(ip: string | null, { ipv4, ipv6 }: { ipv4: number; ipv6: number }): string {
  if (ip === null) return 'unknown';
  return ip.includes(':') ? expandIpv6(ip).slice(0, ipv6).join(':') : ip.split('.').slice(0, ipv4).join('.');
}

function expandIpv6(ip: string): string[] {
  const [before = '', after = ''] = ip.split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0));
  return [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
