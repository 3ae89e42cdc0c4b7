const minute = 60_000;

/** When deliveries are packed, and how many together. Tests change it. */
export const packing = {
  /** The size of a coordinator's storage from which it packs: a quiet target has no packs. */
  fromBytes: 16_000_000,
  /** A delivery is packed when it was made, and has ended, so long ago: a second dispatch comes sooner. */
  settledMs: 10 * minute,
  /** A pack has this many deliveries, or this many characters of them. */
  deliveries: 250,
  chars: 2_000_000,
  /** Among so many rows a pack is looked for. When they have fewer for it than the least, they stay for a day. */
  lookedAt: 1_000,
  least: 50,
  /** The packs that are made before others have their turn. */
  atOnce: 50,
  /** The pause when there is nothing to pack, or the files could not be reached. */
  pauseMs: minute,
  /** After this time the oldest deliveries are looked at again: some have ended meanwhile. */
  roundMs: 24 * 60 * minute,
};
