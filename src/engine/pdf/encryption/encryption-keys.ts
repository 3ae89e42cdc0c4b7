import { Buffer } from 'node:buffer';
import { createCipheriv, createHmac } from 'node:crypto';
import { dictOf, type PdfDict, PdfName, PdfString } from '../values';
import { hardenedHash } from './modern-hash';

/** Everything may be done by whoever knows the password. */
const ALL_PERMISSIONS = -4;
/** What opens without one may be read, printed, copied and filled in, and not changed, annotated or taken apart. */
const NO_CHANGES = ALL_PERMISSIONS & ~(0x008 | 0x020 | 0x400);
const FILTER = 'StdCF';

/**
 * What a document is locked with. All that has to be unguessable grows from a secret seed, so a document that is
 * made again comes out the same, byte for byte.
 */
export class EncryptionKeys {
  readonly fileKey: Uint8Array;
  private vectors = 0;

  constructor(private readonly seed: Uint8Array) {
    this.fileKey = this.grow('file key');
  }

  /** A new one for everything that is encrypted. */
  nextVector(): Uint8Array {
    this.vectors += 1;
    return this.grow(`vector ${this.vectors}`).subarray(0, 16);
  }

  /** The standard handler's entries of revision 6: AES with 256 bits. Nobody knows the owner's password. */
  dictionary(password: string): PdfDict {
    const user = this.entries(passwordBytes(password), 'user', new Uint8Array(0));
    const allowed = password === '' ? NO_CHANGES : ALL_PERMISSIONS;
    const owner = this.entries(this.grow('owner password'), 'owner', user.check);
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
      Perms: new PdfString(this.permissions(allowed)),
      EncryptMetadata: true,
      CF: dictOf({ [FILTER]: dictOf({ ...crypt, Length: 32 }) }),
      StmF: new PdfName(FILTER),
      StrF: new PdfName(FILTER),
    });
  }

  /** A hash that tells the right password, and the file's key locked with it. */
  private entries(password: Uint8Array, whose: string, userCheck: Uint8Array) {
    const salts = this.grow(`${whose} salts`);
    const [checkSalt, keySalt] = [salts.subarray(0, 8), salts.subarray(8, 16)];
    const check = Buffer.concat([hardenedHash(password, checkSalt, userCheck), checkSalt, keySalt]);
    const lock = hardenedHash(password, keySalt, userCheck);
    return { check, lockedKey: encryptBlocks(lock, this.fileKey) };
  }

  /** The permissions once more, where nobody can change them unnoticed. */
  private permissions(allowed: number): Uint8Array {
    const block = Buffer.alloc(16, 0xff);
    block.writeInt32LE(allowed, 0);
    block.write('Tadb', 8, 'latin1');
    block.set(this.grow('permissions').subarray(0, 4), 12);
    return encryptBlocks(this.fileKey, block);
  }

  private grow(purpose: string): Uint8Array {
    return createHmac('sha256', this.seed).update(purpose).digest();
  }
}

/** Whole blocks without padding. With one block and an empty vector this is also what the standard calls ECB. */
function encryptBlocks(key: Uint8Array, blocks: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-cbc', key, new Uint8Array(16));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/** As keyboards spell what a person types: viewers take that as it is, or normalise it to the same. */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFC'));
}
