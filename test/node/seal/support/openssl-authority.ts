import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type SentForm = 'p12' | 'pem' | 'locked pem';
type KeyKind = `rsa:${number}` | 'P-256' | 'P-384';

/** A certificate authority of OpenSSL, with a root and an intermediate that issues. */
export class OpensslAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'quillet-ca-'));
  #issued = 0;

  constructor() {
    const root = [
      '-x509',
      '-keyout',
      'root.key',
      '-out',
      'root.pem',
      '-subj',
      '/O=Example Trust/CN=Example Root CA',
    ];
    const isAuthority = 'basicConstraints=critical,CA:TRUE';
    this.#openssl('req', ...newKey('P-256'), ...root, '-days', '365', '-addext', isAuthority);
    const request = [
      '-keyout',
      'issuer.key',
      '-out',
      'issuer.csr',
      '-subj',
      '/O=Example Trust/CN=Example Signing CA',
    ];
    this.#openssl('req', ...newKey('rsa:2048'), ...request);
    this.#sign('issuer', 'root', `${isAuthority}\nkeyUsage=critical,keyCertSign\n`);
  }

  /** The certificate of the root, in DER. */
  get root(): Buffer {
    return Buffer.from(this.rootPem.replace(/-----[^-]+-----/g, ''), 'base64');
  }

  get rootPem(): string {
    return this.#read('root.pem').toString();
  }

  /** A key with a certificate of this name for signing documents. */
  issue(name: string, kind: KeyKind) {
    this.#issued += 1;
    const leaf = `leaf-${this.#issued}`;
    const request = [
      '-keyout',
      `${leaf}.key`,
      '-out',
      `${leaf}.csr`,
      '-utf8',
      '-subj',
      `/O=Example Ltd/CN=${name}`,
    ];
    this.#openssl('req', ...newKey(kind), ...request);
    this.#sign(
      leaf,
      'issuer',
      'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation\n',
    );
    return {
      sent: (form: SentForm, password = 'correct horse') => this.#sent(leaf, form, password),
    };
  }

  #sent(leaf: string, form: SentForm, password: string) {
    writeFileSync(join(this.#folder, 'issuers.pem'), this.#read('issuer.pem') + this.rootPem);
    if (form === 'p12') {
      const from = ['-in', `${leaf}.pem`, '-inkey', `${leaf}.key`, '-certfile', 'issuers.pem'];
      this.#openssl('pkcs12', '-export', ...from, '-passout', `pass:${password}`, '-out', 'leaf.p12');
      return { kind: 'file', pkcs12: this.#read('leaf.p12').toString('base64'), password };
    }
    const certificates = this.rootPem + this.#read(`${leaf}.pem`) + this.#read('issuer.pem');
    if (form === 'pem')
      return { kind: 'file', certificates, private_key: this.#read(`${leaf}.key`).toString() };
    this.#openssl(
      'pkcs8',
      '-topk8',
      '-in',
      `${leaf}.key`,
      '-passout',
      `pass:${password}`,
      '-out',
      'locked.key',
    );
    return { kind: 'file', certificates, private_key: this.#read('locked.key').toString(), password };
  }

  #sign(name: string, issuer: string, extensions: string): void {
    writeFileSync(join(this.#folder, 'extensions'), extensions);
    const by = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial'];
    const to = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-days', '90', '-extfile', 'extensions'];
    this.#openssl('x509', '-req', ...to, ...by);
  }

  end(): void {
    rmSync(this.#folder, { recursive: true });
  }

  #read(name: string): Buffer {
    return readFileSync(join(this.#folder, name));
  }

  #openssl(...words: string[]): void {
    execFileSync('openssl', words, { cwd: this.#folder, stdio: 'pipe' });
  }
}

function newKey(kind: KeyKind): string[] {
  const curve = kind.startsWith('P-') ? ['ec', '-pkeyopt', `ec_paramgen_curve:${kind}`] : [kind];
  return ['-newkey', ...curve, '-nodes'];
}
