import type { IncomingMessage, ServerResponse } from 'node:http';
import { CertificateAuthority, type Conduct, type Issued, type Places } from '../certificate-authority';
import { TimeAuthority } from '../time-authority';

/** Time-stamping authorities of OpenSSL under a certificate authority, for tests in the Worker's runtime. */

/** What a test does to a running authority. */
export type Change = {
  places?: Places;
  conduct?: Partial<CertificateAuthority['conduct']>;
  /** Stamps with a new certificate from now on. */
  renew?: boolean;
  /** Revokes the certificate that stamps. */
  revoke?: boolean;
};

export type AuthorityState = { url: string; asked: string[]; stamps: number };

type Running = { root: CertificateAuthority; time: TimeAuthority; url: string; issued: Issued };

const running = new Map<string, Running>();

export function isForAuthorities(pathname: string): boolean {
  return pathname.startsWith('/authorities/');
}

/** Starts or changes the authority of the name in the path, and says what it was asked. */
export async function answerForAuthorities(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const change: Change = JSON.parse(Buffer.concat(chunks).toString() || '{}');
  const name = request.url ?? '';
  const authority = running.get(name) ?? (await start(change));
  running.set(name, authority);
  const { root, time, url } = authority;
  Object.assign(root.conduct, change.conduct);
  if (change.revoke) root.revoke(authority.issued);
  if (change.renew) authority.issued = time.renew(root, change.places);
  const state: AuthorityState = { url, asked: root.asked, stamps: time.stamps };
  answer.end(JSON.stringify(state));
}

export function endAuthorities(): void {
  for (const { root, time } of running.values()) {
    root.end();
    time.end();
  }
}

async function start({ places }: Change): Promise<Running> {
  const root = await CertificateAuthority.start();
  const time = new TimeAuthority();
  const issued = time.renew(root, places);
  return { root, time, url: await time.listen(), issued };
}

export type { Conduct, Places };
