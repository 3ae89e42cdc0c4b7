import { limits } from '../limits';
import { KeyFileProblem } from './key-file-problem';

/** How many bytes a hash has. */
export const digestBytes: Record<string, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/**
 * The password of a file, and how often that file has hashed it. The file says for each part how often,
 * so all its parts have one limit together.
 */
export class FilePassword {
  readonly text: string;
  #hashed = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Counts a derivation before it is made. Each piece that is as long as the hash costs all iterations again. */
  count({ hash, iterations, length }: { hash: string; iterations: number; length: number }): void {
    this.#hashed += iterations * Math.ceil(length / (digestBytes[hash] ?? 1));
    if (this.#hashed <= limits.keyFileIterations) return;
    throw new KeyFileProblem(
      'form',
      `The file hashes its password ${this.#hashed} times; at most ${limits.keyFileIterations} are possible, for all its parts together (keyFileIterations). Write it again: openssl pkcs12 -export -iter 10000`,
    );
  }
}
