/** The local server lost its connection to the product, and answers in the product's place. */
export class LostConnection extends Error {}

/** @param {{ status: number, text: string }} answer */
export function refuseLostConnection({ status, text }) {
  if (/^(Error: )?Network connection lost/.test(text))
    throw new LostConnection(`${status} ${text.slice(0, 100)}`);
}
