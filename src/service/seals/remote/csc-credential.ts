import * as z from 'zod';
import { quoted } from '../../../lib/inert';
import { type RemoteResult, setUpProblem } from './remote-result';

/** The answer of `credentials/info`, as far as sealing needs it. */
export const credentialAnswer = z.object({
  key: z.object({ status: z.string(), algo: z.array(z.string()) }),
  cert: z.object({
    status: z.string().optional(),
    certificates: z.tuple([z.base64()], z.base64()),
  }),
  auth: z.object({
    mode: z.string(),
    expression: z.string().optional(),
    objects: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
  }),
});

type Auth = z.output<typeof credentialAnswer>['auth'];

/**
 * What sealing can ask for, the best first: SHA-256 with RSA, RSA, ECDSA with SHA-256, and keys of
 * elliptic curves. The digest is named beside each.
 */
const known = ['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.1', '1.2.840.10045.4.3.2', '1.2.840.10045.2.1'];

export function signAlgorithmOf(offered: string[]): RemoteResult<string> {
  const found = known.find((algorithm) => offered.includes(algorithm));
  if (found !== undefined) return { ok: true, value: found };
  return setUpProblem(
    `The key signs with ${quoted(offered.join(', '))}; a seal needs RSA with PKCS #1 v1.5 or ECDSA, and SHA-256.`,
  );
}

/** What authorizes each signature: nothing, or a PIN that does not change. A person is not asked. */
export function factorOf(
  { mode, expression = '', objects }: Auth,
  pin: string | undefined,
): RemoteResult<{ id: string; value: string } | null> {
  if (mode === 'implicit')
    return pin === undefined
      ? { ok: true, value: null }
      : setUpProblem('The key needs no PIN: leave it out.');
  if (mode !== 'explicit')
    return setUpProblem(`The key is authorized by ${quoted(mode)}, which asks a person at each signature.`);
  const isEither = /\bX?OR\b/.test(expression);
  const others = objects.filter(({ type }) => type !== 'Password');
  const [password, second] = objects.filter(({ type }) => type === 'Password');
  const unknown = isEither && password ? undefined : (others[0] ?? second);
  if (unknown)
    return setUpProblem(`The key needs ${quoted(unknown.id)} at each signature, which a seal cannot give.`);
  if (pin === undefined) return setUpProblem('The key needs a PIN.');
  return { ok: true, value: { id: password?.id ?? 'PIN', value: pin } };
}
