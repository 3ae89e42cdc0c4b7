import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Somebody who signs documents with OpenSSL before Quillet sees them. */
export class PartyA {
  readonly #folder = mkdtempSync(join(tmpdir(), 'quillet-party-a-'));

  constructor(readonly name = 'Party A') {
    const subject = ['-subj', `/CN=${name}`, '-days', '3650', '-nodes'];
    const out = ['-keyout', this.#at('key.pem'), '-out', this.#at('own.pem')];
    this.#openssl(['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...out]);
  }

  /** A PKCS #7 signature, as most programs write them: `adbe.pkcs7.detached`. */
  sign(bytes: Uint8Array): Uint8Array {
    writeFileSync(this.#at('covered'), bytes);
    const key = ['-signer', this.#at('own.pem'), '-inkey', this.#at('key.pem'), '-md', 'sha256'];
    const files = ['-in', this.#at('covered'), '-outform', 'DER', '-out', this.#at('signature.der')];
    this.#openssl(['cms', '-sign', '-binary', ...key, ...files]);
    return readFileSync(this.#at('signature.der'));
  }

  end(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  #openssl(parameters: string[]): void {
    execFileSync('openssl', parameters, { stdio: 'pipe' });
  }
}
