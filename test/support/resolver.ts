const resolver = 'https://cloudflare-dns.com/dns-query';
const unknownName = { Status: 3 };
const realFetch = globalThis.fetch;

/** No test asks the internet for a name: none is known. A test of known names brings a resolver of its own. */
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return url.startsWith(resolver) ? Response.json(unknownName) : realFetch(input, init);
};
