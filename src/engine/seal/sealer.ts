/** Somebody who can seal a document: an organisation's or a deployment's key, here or far away. */
export type Sealer = {
  /** The certificate of the key, and after it those up to its root, in DER. */
  certificates: readonly [own: Uint8Array, ...chain: Uint8Array[]];
  /** The DER of the signature's algorithm. */
  algorithm: Uint8Array;
  /** Signs with SHA-256. */
  sign(signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /**
   * Gets a time stamp for the digest of a signature: a token of at most `STAMP_ROOM` bytes, or null
   * when the seal is to have none.
   */
  stamp?: ((digest: Uint8Array) => Promise<Uint8Array | null>) | undefined;
};

/** Tokens of public authorities have 3 to 7 KB, most of it certificates. */
export const STAMP_ROOM = 10_240;
