import { dollarsOfMillion } from './dollars-of-million';

export type Estimate = { least: number; most: number };

/**
 * What so many live PDFs cost at Cloudflare, in US dollars. Usage does not say of which kind they are, so
 * this is a span: from plain ones to those that a person signs.
 */
export function estimateCost(livePdfs: number): Estimate {
  const { least, most } = dollarsOfMillion;
  return { least: (livePdfs * least) / 1_000_000, most: (livePdfs * most) / 1_000_000 };
}
