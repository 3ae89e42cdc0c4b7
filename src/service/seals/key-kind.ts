import type * as z from 'zod';
import type { Result } from '../../core/api/refusal';
import type { External } from '../../core/platform/external-fetch';
import type { Sealer } from '../../engine';

/** What a kind may use to reach a key. */
export type KeyDeps = { external: External };

/** A key that was sent. */
export type SentKey = {
  /** DER, in any order. */
  certificates: Uint8Array[];
  /** SPKI, if the kind knows it: it says which certificate is the key's. */
  publicKey?: Uint8Array;
  /** What the kind needs to sign later. It is stored encrypted. */
  secret: string;
};

type KindRow<Body extends z.ZodObject> = {
  /** Whether each signature is made by a service, which may charge for it. */
  isFar: boolean;
  /** What a request sends, with the name of the kind as `kind`. */
  body: Body;
  /** Reads what was sent. */
  read(deps: KeyDeps, body: z.output<Body>): Promise<Result<SentKey>>;
  /** Seals with a key of this kind; null when it cannot any more. */
  open(deps: KeyDeps, secret: string, certificates: Sealer['certificates']): Promise<Sealer | null>;
};

/** A kind of keys: where they are, and how they sign. */
export type KeyKind<Body extends z.ZodObject = z.ZodObject> = Omit<KindRow<Body>, 'read'> & {
  read(deps: KeyDeps, sent: { kind: string }): Promise<Result<SentKey>>;
};

export function keyKind<Body extends z.ZodObject>(row: KindRow<Body>): KeyKind<Body> {
  return { ...row, read: (deps, sent) => row.read(deps, row.body.parse(sent)) };
}
