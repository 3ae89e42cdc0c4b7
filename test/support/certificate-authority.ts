import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIGURATION = `
[ca]
default_ca = this
[this]
database = index.txt
serial = serial
new_certs_dir = .
certificate = ca.pem
private_key = ca.key
default_md = sha256
default_days = 30
default_crl_days = 7
policy = any
unique_subject = no
[any]
commonName = supplied
`;

/** What the certificate is for, as its extensions. */
const USES = {
  seals: 'keyUsage = critical,digitalSignature,nonRepudiation',
  stamps: 'keyUsage = critical,digitalSignature\nextendedKeyUsage = critical,timeStamping',
  answers: 'extendedKeyUsage = OCSPSigning\nnoCheck = ignored',
  'answers, and is asked about': 'extendedKeyUsage = OCSPSigning',
};

export type Places = { ocsp?: string | null; crl?: string | null; issuer?: string | null };

export type Issued = { certificate: Uint8Array<ArrayBuffer>; key: Uint8Array<ArrayBuffer>; files: string };

/** How the authority's server answers: as it should, or else. */
export type Conduct = 'good' | 'down' | 'garbage' | 'huge';

/** A certificate authority of OpenSSL, with a responder (OCSP), a list of revoked certificates and its own certificate. */
export class CertificateAuthority {
  readonly #folder = mkdtempSync(join(tmpdir(), 'quillet-ca-'));
  readonly #server: Server;
  readonly conduct: Record<'ocsp' | 'crl' | 'issuer', Conduct> = {
    ocsp: 'good',
    crl: 'good',
    issuer: 'good',
  };
  /** What was asked for, in order. */
  readonly asked: string[] = [];
  #issued = 0;
  #responder = 'ca';

  private constructor(name: string) {
    writeFileSync(join(this.#folder, 'ca.cnf'), CONFIGURATION);
    writeFileSync(join(this.#folder, 'index.txt'), '');
    writeFileSync(join(this.#folder, 'serial'), 'a0b1c2\n');
    const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const uses = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign', '-days', '365'];
    this.openssl(...make, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', `/CN=${name}`, ...uses);
    this.#server = createServer((request, answer) => void this.#answer(request, answer));
  }

  static async start(name = 'Root of tests'): Promise<CertificateAuthority> {
    const authority = new CertificateAuthority(name);
    await new Promise<void>((resolve) => authority.#server.listen(0, '127.0.0.1', resolve));
    return authority;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The certificate of the authority itself. */
  get root(): Uint8Array<ArrayBuffer> {
    return this.#der('ca');
  }

  /** The path of a file of the authority, without its ending. */
  file(name: string): string {
    return join(this.#folder, name);
  }

  /** Issues a certificate that says where its status is found. */
  issue(name: string, use: keyof typeof USES, places: Places = {}): Issued {
    this.#issued += 1;
    const files = `issued-${this.#issued}`;
    const {
      ocsp = `${this.origin}/ocsp`,
      crl = `${this.origin}/crl`,
      issuer = `${this.origin}/issuer`,
    } = places;
    const information = [ocsp && `OCSP;URI:${ocsp}`, issuer && `caIssuers;URI:${issuer}`].filter(Boolean);
    const extensions = [
      'basicConstraints = CA:FALSE',
      USES[use],
      ...(information.length > 0 ? [`authorityInfoAccess = ${information.join(',')}`] : []),
      ...(crl ? [`crlDistributionPoints = URI:${crl}`] : []),
    ];
    writeFileSync(this.file(`${files}.ext`), `${extensions.join('\n')}\n`);
    const make = ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    this.openssl(...make, '-keyout', `${files}.key`, '-out', `${files}.csr`, '-subj', `/CN=${name}`);
    const sign = ['ca', '-batch', '-config', 'ca.cnf', '-notext', '-extfile', `${files}.ext`];
    this.openssl(...sign, '-in', `${files}.csr`, '-out', `${files}.pem`);
    this.openssl(
      'pkcs8',
      '-topk8',
      '-nocrypt',
      '-in',
      `${files}.key`,
      '-outform',
      'DER',
      '-out',
      `${files}.p8`,
    );
    const key = Uint8Array.from(readFileSync(this.file(`${files}.p8`)));
    return { certificate: this.#der(files), key, files };
  }

  revoke({ files }: Issued): void {
    this.openssl('ca', '-config', 'ca.cnf', '-revoke', `${files}.pem`);
  }

  /** Lets another certificate answer in place of the authority itself. */
  answerAs({ files }: Issued): void {
    this.#responder = files;
  }

  end(): void {
    this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }

  openssl(...words: string[]): string {
    return execFileSync('openssl', words, { cwd: this.#folder, encoding: 'utf8', stdio: 'pipe' });
  }

  /** The list of revoked certificates, made anew. */
  list(...more: string[]): Uint8Array<ArrayBuffer> {
    this.openssl('ca', '-config', 'ca.cnf', '-gencrl', ...more, '-out', 'crl.pem');
    this.openssl('crl', '-in', 'crl.pem', '-outform', 'DER', '-out', 'crl.der');
    return Uint8Array.from(readFileSync(this.file('crl.der')));
  }

  /** Adds a section of extensions to the configuration. Returns its name. */
  section(extensions: string): string {
    writeFileSync(this.file('ca.cnf'), `${CONFIGURATION}\n[further]\n${extensions}\n`);
    return 'further';
  }

  /** The answer to a question about a certificate. */
  reply(question: Uint8Array): Uint8Array<ArrayBuffer> {
    writeFileSync(this.file('question'), question);
    const signer = ['-rsigner', `${this.#responder}.pem`, '-rkey', `${this.#responder}.key`];
    const about = ['-index', 'index.txt', '-CA', 'ca.pem', '-ndays', '7'];
    this.openssl('ocsp', ...about, ...signer, '-reqin', 'question', '-respout', 'reply');
    return Uint8Array.from(readFileSync(this.file('reply')));
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [, path = ''] = (request.url ?? '').split('/');
    this.asked.push(path);
    const make = {
      ocsp: () => this.reply(Buffer.concat(chunks)),
      crl: () => this.list(),
      issuer: () => this.root,
    };
    if (path !== 'ocsp' && path !== 'crl' && path !== 'issuer') return void answer.writeHead(404).end();
    const conduct = this.conduct[path];
    answer.writeHead(conduct === 'down' ? 503 : 200);
    if (conduct === 'good') answer.end(make[path]());
    else answer.end(conduct === 'huge' ? new Uint8Array(200_000) : '<h1>Welcome</h1>');
  }

  #der(name: string): Uint8Array<ArrayBuffer> {
    this.openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', `${name}.der`);
    return Uint8Array.from(readFileSync(this.file(`${name}.der`)));
  }
}
