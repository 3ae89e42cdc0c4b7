/** What a service that holds a key answered, or why nothing came of it. */
export type RemoteResult<Value> = { ok: true; value: Value } | RemoteProblem;

export type RemoteProblem = {
  ok: false;
  /** `set_up`: the account has something to change. `away`: the same call may succeed later. */
  blame: 'set_up' | 'away';
  /** A sentence for the account, which names the service. */
  message: string;
  /** The status of the answer, if there was one. */
  status?: number;
};

export function setUpProblem(message: string): RemoteProblem {
  return { ok: false, blame: 'set_up', message };
}

/** Signs a SHA-256 digest with a key that is elsewhere. Nothing but the digest is sent. */
export type SignDigest = (digest: Uint8Array) => Promise<RemoteResult<Uint8Array>>;
