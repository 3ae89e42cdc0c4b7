import { Buffer } from 'node:buffer';
import { createCipheriv, createHmac } from 'node:crypto';
import { dictOf, type PdfDict, PdfName, PdfString } from '../values';
import { hardenedHash } from './modern-hash';

/** The permissions with a password: everything. */
const ALL_PERMISSIONS = -4;
/**
 * The permissions without a password: read, print, copy and fill in, but not change, annotate or
 * take apart.
 */
const NO_CHANGES = ALL_PERMISSIONS & ~(0x008 | 0x020 | 0x400);
const FILTER = 'StdCF';

/**
 * The keys that encrypt a document. All unguessable parts derive from a secret seed, so encrypting
 * a document again gives the same bytes.
 */
export class EncryptionKeys {
  readonly fileKey: Uint8Array;
  #vectors = 0;

  readonly #seed: Uint8Array;

  constructor(seed: Uint8Array) {
    this.#seed = seed;

    this.fileKey = this.#grow('file key');
  }

  /** A new initialization vector for each encrypted item. */
  nextVector(): Uint8Array {
    this.#vectors += 1;
    return this.#grow(`vector ${this.#vectors}`).subarray(0, 16);
  }

  /**
   * The /Encrypt dictionary of the standard handler, revision 6: AES with 256 bits. The owner
   * password is unknown to everybody.
   */
  dictionary(password: string): PdfDict {
    const user = this.#entries(passwordBytes(password), 'user', new Uint8Array(0));
    const allowed = password === '' ? NO_CHANGES : ALL_PERMISSIONS;
    const owner = this.#entries(this.#grow('owner password'), 'owner', user.check);
    const crypt = {
      Type: new PdfName('CryptFilter'),
      CFM: new PdfName('AESV3'),
      AuthEvent: new PdfName('DocOpen'),
    };
    return dictOf({
      Filter: new PdfName('Standard'),
      V: 5,
      R: 6,
      Length: 256,
      P: allowed,
      U: new PdfString(user.check),
      UE: new PdfString(user.lockedKey),
      O: new PdfString(owner.check),
      OE: new PdfString(owner.lockedKey),
      Perms: new PdfString(this.#permissions(allowed)),
      EncryptMetadata: true,
      CF: dictOf({ [FILTER]: dictOf({ ...crypt, Length: 32 }) }),
      StmF: new PdfName(FILTER),
      StrF: new PdfName(FILTER),
    });
  }

  /** A hash that verifies the password, and the file key encrypted with the password. */
  #entries(password: Uint8Array, whose: string, userCheck: Uint8Array) {
    const salts = this.#grow(`${whose} salts`);
    const [checkSalt, keySalt] = [salts.subarray(0, 8), salts.subarray(8, 16)];
    const check = Buffer.concat([hardenedHash(password, checkSalt, userCheck), checkSalt, keySalt]);
    const lock = hardenedHash(password, keySalt, userCheck);
    return { check, lockedKey: encryptBlocks(lock, this.fileKey) };
  }

  /** The permissions again, encrypted, so that a change to them is noticed. */
  #permissions(allowed: number): Uint8Array {
    const block = Buffer.alloc(16, 0xff);
    block.writeInt32LE(allowed, 0);
    block.write('Tadb', 8, 'latin1');
    block.set(this.#grow('permissions').subarray(0, 4), 12);
    return encryptBlocks(this.fileKey, block);
  }

  #grow(purpose: string): Uint8Array {
    return createHmac('sha256', this.#seed).update(purpose).digest();
  }
}

/** Encrypts whole blocks without padding. For one block and an empty vector this equals ECB. */
function encryptBlocks(key: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', key, new Uint8Array(16));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/**
 * The bytes of a password, normalized to NFC as keyboards produce it: viewers take it as typed or
 * normalize it to the same.
 */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFC'));
}
