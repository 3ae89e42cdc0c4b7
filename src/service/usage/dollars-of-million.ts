/**
 * What a million PDFs cost at Cloudflare in US dollars, their archiving included: those of the cheapest and of
 * the dearest kind in docs/cost.md. Written by npm run docs:generate.
 */
export const dollarsOfMillion = { least: 28, most: 109 };
