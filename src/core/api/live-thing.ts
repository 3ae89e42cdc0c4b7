import type { SentToOperation } from './scopes';

/**
 * The thing that live documents depend on and that an operation changes: the template or the folder
 * in its path, the fonts of the account, or how it shows itself to signers. A test token changes none
 * that is live.
 */
export type LiveThing = 'template' | 'folder' | 'fonts' | 'sender';

/** A function, where the request decides. Null: the request changes no live thing. */
export type ChangesLive = LiveThing | ((sent: SentToOperation) => LiveThing | null);

export function liveThingOf(changes: ChangesLive | undefined, sent: SentToOperation): LiveThing | null {
  return typeof changes === 'function' ? changes(sent) : (changes ?? null);
}
