import type { ProviderClaim } from './audit-chain';
import type { LetInBy } from './let-in';

/** What somebody has shown about who they are. */
export type Proof = {
  /** When the signer entered a code that was mailed to them, and where it was mailed. */
  code: { at: string; recipient: string } | null;
  /** When the signer used a passkey, when it was made, and where the code before that was mailed. */
  passkey: { at: string; madeAt: string; recipient: string } | null;
  /** When an identity provider of the sender said who the signer is, and what it said. */
  claim: ({ at: string } & ProviderClaim) | null;
};

export type Session = Proof & {
  /** By which link it began. */
  letInBy: LetInBy | null;
  startedAt: string | null;
};

export const unproven: Proof = { code: null, passkey: null, claim: null };

/**
 * The sessions of one data request, by the tokens of their links. What somebody showed in one session
 * says nothing about who acts in another: the sender may have one, too. Entries from before sessions
 * were told apart name none: what they say counts for the session that was begun last, and for no act
 * that names its session.
 */
export class SigningSessions {
  readonly #sessions = new Map<string, Session>();
  #ofNone = unproven;

  begin(token: string, letInBy: LetInBy, startedAt: string): void {
    this.#sessions.set(token, { ...unproven, letInBy, startedAt });
  }

  prove(token: string | undefined, proof: Partial<Proof>): void {
    const session = token === undefined ? undefined : this.#sessions.get(token);
    if (session && token !== undefined) this.#sessions.set(token, { ...session, ...proof });
    else this.#ofNone = { ...this.#ofNone, ...proof };
  }

  /** What is known of a session that has just begun. */
  begun(token: string): Session {
    return { ...this.of(token), ...this.#ofNone };
  }

  of(token: string): Session {
    return this.#sessions.get(token) ?? none;
  }

  /** Forgets who has passed the step: another one is demanded. */
  forgetProof(): void {
    for (const [token, session] of this.#sessions) this.#sessions.set(token, { ...session, ...unproven });
    this.#ofNone = unproven;
  }

  /** The data request has another signer. */
  forget(): void {
    this.#sessions.clear();
    this.#ofNone = unproven;
  }
}

const none: Session = { ...unproven, letInBy: null, startedAt: null };
