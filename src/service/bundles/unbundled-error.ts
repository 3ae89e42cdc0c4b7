/** Why a bundle cannot be made, in words for its owner. */
export class UnbundledError extends Error {}

/** There was no room for a step in this isolate. It did not begin, and comes again. */
export class NoRoomError extends Error {}
