import { PdfProblem } from '../pdf-problem';
import { isName, PdfDict, PdfName, type PdfRef, PdfStream, PdfString, type PdfValue } from '../values';
import { decryptAes, md5, rc4 } from './ciphers';
import { type EncryptionFacts, fileKeyFor } from './file-key';

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

const lockedUp = 'The document can only be opened with its password.';
const wrongPassword = 'The password does not open the document.';
const SALT = Uint8Array.from([0x73, 0x41, 0x6c, 0x54]);

/** Decrypts a file with standard encryption. One of its two passwords is often empty. */
export class Decryptor {
  readonly #fileKey: Uint8Array;
  readonly #strings: Method;
  readonly #streams: Method;
  readonly #metadataIsPlain: boolean;

  private constructor(fileKey: Uint8Array, strings: Method, streams: Method, metadataIsPlain: boolean) {
    this.#fileKey = fileKey;
    this.#strings = strings;
    this.#streams = streams;
    this.#metadataIsPlain = metadataIsPlain;
  }

  static open(encrypt: PdfDict, fileId: Uint8Array, password: string): Decryptor {
    if (!isName(encrypt.get('Filter'), 'Standard')) {
      throw new PdfProblem(
        'unsupported_encryption',
        'The document is encrypted for certain recipients, not with a password.',
      );
    }
    const facts = readFacts(encrypt, fileId);
    const key = fileKeyFor(facts, password);
    if (key === null) throw new PdfProblem('password_required', password === '' ? lockedUp : wrongPassword);
    return new Decryptor(key, method(encrypt, 'StrF'), method(encrypt, 'StmF'), !facts.encryptMetadata);
  }

  decryptStream(stream: PdfStream): Uint8Array {
    if (stream.owner === null || isName(stream.dict.get('Type'), 'XRef')) return stream.raw;
    if (this.#metadataIsPlain && isName(stream.dict.get('Type'), 'Metadata')) return stream.raw;
    const filter = stream.dict.get('Filter');
    const isExempt = Array.isArray(filter) ? isName(filter[0] ?? null, 'Crypt') : isName(filter, 'Crypt');
    return isExempt ? stream.raw : this.#decrypt(this.#streams, stream.owner, stream.raw);
  }

  /** Decrypts the strings of an object that was just read, so each string is decrypted once. */
  decryptStrings(value: PdfValue, owner: PdfRef): PdfValue {
    if (value instanceof PdfString) return new PdfString(this.#decrypt(this.#strings, owner, value.bytes));
    if (Array.isArray(value)) return value.map((item) => this.decryptStrings(item, owner));
    if (value instanceof PdfStream)
      return new PdfStream(this.#decryptDict(value.dict, owner), value.raw, value.owner);
    return value instanceof PdfDict ? this.#decryptDict(value, owner) : value;
  }

  #decryptDict(dict: PdfDict, owner: PdfRef): PdfDict {
    return new PdfDict(
      new Map([...dict.entries].map(([key, item]) => [key, this.decryptStrings(item, owner)])),
    );
  }

  #decrypt(using: Method, owner: PdfRef, data: Uint8Array): Uint8Array {
    if (using === 'none') return data;
    if (using === 'aes256') return decryptAes(this.#fileKey, data);
    const { number, generation } = owner;
    const place = Uint8Array.of(number, number >> 8, number >> 16, generation, generation >> 8);
    const key = using === 'rc4' ? md5(this.#fileKey, place) : md5(this.#fileKey, place, SALT);
    const objectKey = key.subarray(0, Math.min(16, this.#fileKey.length + 5));
    return using === 'rc4' ? rc4(objectKey, data) : decryptAes(objectKey, data);
  }
}

function readFacts(encrypt: PdfDict, fileId: Uint8Array): EncryptionFacts {
  const version = numberAt(encrypt, 'V', 0);
  const revision = numberAt(encrypt, 'R', 0);
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6) {
    throw new PdfProblem(
      'unsupported_encryption',
      'The encryption of the document does not follow the PDF standard.',
    );
  }
  const bits = version === 1 ? 40 : version === 4 ? 128 : numberAt(encrypt, 'Length', 40);
  return {
    revision,
    keyBytes: Math.min(16, Math.max(5, bits >> 3)),
    ownerEntry: bytesAt(encrypt, 'O'),
    userEntry: bytesAt(encrypt, 'U'),
    userKeyEntry: bytesAt(encrypt, 'UE'),
    ownerKeyEntry: bytesAt(encrypt, 'OE'),
    permissions: numberAt(encrypt, 'P', 0),
    encryptMetadata: encrypt.get('EncryptMetadata') !== false,
    fileId,
  };
}

function method(encrypt: PdfDict, usage: 'StrF' | 'StmF'): Method {
  if (numberAt(encrypt, 'V', 0) < 4) return 'rc4';
  const chosen = encrypt.get(usage);
  const filters = encrypt.get('CF');
  const filter = chosen instanceof PdfName && filters instanceof PdfDict ? filters.get(chosen.text) : null;
  const name = filter instanceof PdfDict ? filter.get('CFM') : null;
  if (isName(name, 'V2')) return 'rc4';
  if (isName(name, 'AESV2')) return 'aes128';
  return isName(name, 'AESV3') ? 'aes256' : 'none';
}

function numberAt(dict: PdfDict, key: string, fallback: number): number {
  const value = dict.get(key);
  return typeof value === 'number' && Number.isInteger(value) ? value : fallback;
}

function bytesAt(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof PdfString ? value.bytes : new Uint8Array(0);
}
