import { readFileSync } from 'node:fs';

/**
 * Reads the token of a file or of the environment. It is no argument, because others on a machine can
 * read arguments.
 * @param {string | undefined} file `ID:SECRET`, or JSON with `token_id` and `token_secret`
 * @returns {string} `ID:SECRET`
 */
export function readToken(file) {
  const text = (file === undefined ? (process.env.QUILLET_TOKEN ?? '') : readFileSync(file, 'utf8')).trim();
  const token = text.startsWith('{') ? spelled(JSON.parse(text)) : text;
  if (!/^api_live_\w+:\S+$/.test(token))
    throw new Error('Put the id and the secret of a live token into QUILLET_TOKEN, as ID:SECRET.');
  return token;
}

/** @param {{ token_id?: unknown, token_secret?: unknown }} token */
function spelled({ token_id, token_secret }) {
  return `${token_id}:${token_secret}`;
}
