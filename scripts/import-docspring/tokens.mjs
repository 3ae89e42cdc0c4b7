import { readFileSync } from 'node:fs';

/**
 * The token of DocSpring, from a file or from the variables that their own clients read. It is no argument,
 * because others on a machine can read arguments.
 * @param {string | undefined} file `ID:SECRET`
 */
export function readTheirToken(file) {
  const { DOCSPRING_TOKEN_ID: id, DOCSPRING_TOKEN_SECRET: secret } = process.env;
  const token = file === undefined ? `${id ?? ''}:${secret ?? ''}` : readFileSync(file, 'utf8').trim();
  if (!/^[^\s:]+:\S+$/.test(token))
    throw new Error('Put an API token of DocSpring into DOCSPRING_TOKEN_ID and DOCSPRING_TOKEN_SECRET.');
  return token;
}
