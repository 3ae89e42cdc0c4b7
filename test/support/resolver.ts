const resolver = 'https://cloudflare-dns.com/dns-query';
const unknownName = { Status: 3 };
const realFetch = globalThis.fetch;

/**
 * Resolves no name, so that no test asks the internet. A test with known names has its own
 * resolver.
 */
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return url.startsWith(resolver) ? Response.json(unknownName) : realFetch(input, init);
};
