import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertificateAuthority, Issued, Places } from './certificate-authority';
import { Hold } from './hold';

const CONFIGURATION = `
[tsa]
default_tsa = this
[this]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
accuracy = secs:1
`;

/** A time-stamping authority of OpenSSL, whose tokens a stranger can verify. */
export class TimeAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'quillet-tsa-'));
  readonly #server: Server;
  isUp = true;
  readonly hold = new Hold();
  /** How often it was asked. */
  stamps = 0;
  /** How long its answers took. */
  spentMs = 0;

  /** Its certificate is issued by itself, or by an authority. */
  constructor(issuer?: CertificateAuthority, places?: Places) {
    if (issuer) this.renew(issuer, places);
    else this.#issueToItself();
    writeFileSync(join(this.#folder, 'tsa.cnf'), CONFIGURATION);
    writeFileSync(join(this.#folder, 'serial'), '01\n');
    this.#server = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        this.stamps += 1;
        if (this.hold.takes()) return;
        answer.writeHead(this.isUp ? 200 : 503);
        answer.end(this.isUp ? this.#reply(Buffer.concat(chunks)) : 'down');
      });
    });
  }

  /** Goes on with a new key. */
  renew(issuer: CertificateAuthority, places?: Places): Issued {
    const issued = issuer.issue('Time of tests', 'stamps', places);
    this.use(issuer, issued);
    return issued;
  }

  use(issuer: CertificateAuthority, issued: Issued): void {
    for (const ending of ['key', 'pem'])
      copyFileSync(issuer.file(`${issued.files}.${ending}`), join(this.#folder, `tsa.${ending}`));
  }

  #issueToItself(): void {
    const subject = (name: string) => ['-subj', `/CN=${name}`, '-days', '30', '-nodes'];
    const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    const stamps = [
      '-addext',
      'extendedKeyUsage=critical,timeStamping',
      '-addext',
      'basicConstraints=CA:FALSE',
    ];
    this.#openssl(...make, '-keyout', 'tsa.key', '-out', 'tsa.pem', ...subject('Time of tests'), ...stamps);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** A time stamp of these bytes. */
  stamp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    return this.stampDigest(createHash('sha256').update(bytes).digest());
  }

  stampDigest(digest: Uint8Array): Uint8Array<ArrayBuffer> {
    const stamped = ['-digest', Buffer.from(digest).toString('hex'), '-sha256'];
    this.#openssl('ts', '-query', ...stamped, '-cert', '-out', 'query');
    const reply = ['-reply', '-config', 'tsa.cnf', '-queryfile', 'query'];
    this.#openssl('ts', ...reply, '-token_out', '-out', 'token.der');
    return Uint8Array.from(readFileSync(join(this.#folder, 'token.der')));
  }

  /** What OpenSSL says of a token for the signature. */
  verify(token: Uint8Array, signature: Uint8Array): string {
    writeFileSync(join(this.#folder, 'token.der'), token);
    writeFileSync(join(this.#folder, 'signature'), signature);
    const given = ['-data', 'signature', '-in', 'token.der', '-token_in'];
    return this.#openssl('ts', '-verify', ...given, '-CAfile', 'tsa.pem', '-partial_chain').trim();
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }

  #reply(query: Buffer): Buffer {
    const began = performance.now();
    writeFileSync(join(this.#folder, 'query'), query);
    this.#openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query', '-out', 'reply');
    this.spentMs += performance.now() - began;
    return readFileSync(join(this.#folder, 'reply'));
  }

  #openssl(...words: string[]): string {
    return execFileSync('openssl', words, { cwd: this.#folder, encoding: 'utf8', stdio: 'pipe' });
  }
}
