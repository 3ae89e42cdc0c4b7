import { UNKNOWN } from './identity.mjs';

/** @typedef {import('./identity.mjs').Identity} Identity */

/**
 * The sessions of one data request, by the tokens of their links. What somebody showed in one session
 * says nothing about who acts in another: the sender may have one, too. Entries from before sessions
 * were told apart name none: what they say counts for the session that was begun last, and for no act
 * that names its session.
 */
export class Sessions {
  /** @type {Map<string, Identity>} */
  #sessions = new Map();
  /** @type {Identity} */
  #ofNone = UNKNOWN;

  /**
   * @param {string} token
   * @param {Identity['letInBy']} letInBy
   */
  begin(token, letInBy) {
    this.#sessions.set(token, { ...UNKNOWN, letInBy });
  }

  /**
   * @param {string} token empty in an entry that names no session
   * @param {Partial<Identity>} proof
   */
  prove(token, proof) {
    const session = this.#sessions.get(token);
    if (session) this.#sessions.set(token, { ...session, ...proof });
    else this.#ofNone = { ...this.#ofNone, ...proof };
  }

  /**
   * What is known of a session that has just begun.
   * @param {string} token
   * @returns {Identity}
   */
  begun(token) {
    return { ...this.#ofNone, letInBy: this.of(token).letInBy };
  }

  /**
   * @param {string} token
   * @returns {Identity}
   */
  of(token) {
    return this.#sessions.get(token) ?? UNKNOWN;
  }

  /** Another step is demanded: nobody has passed it. */
  forgetProof() {
    for (const [token, { letInBy }] of this.#sessions) this.begin(token, letInBy);
    this.#ofNone = UNKNOWN;
  }

  /** The data request has another signer. */
  forget() {
    this.#sessions.clear();
    this.#ofNone = UNKNOWN;
  }
}
