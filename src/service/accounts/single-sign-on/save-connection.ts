import type { Logged } from '../../../core/account-log/account-log';
import { joiningRoles } from '../../../core/api/roles';
import { encryptSecret } from '../../../core/platform/encrypt-secret';
import { checkAddress } from '../../../core/platform/external-url';
import type { Ids } from '../../../core/platform/ids';
import { findProvider, type OpenIdDeps } from '../../../core/platform/open-id';
import type { SigningKeys } from '../../../core/platform/signing-keys';
import { limits } from '../../../lib/limits';
import { emailOf } from '../members/member';
import {
  type ConnectionRow,
  domainOf,
  findConnectionOf,
  insertConnection,
  placeOfConnection,
  replaceConnection,
} from './connection-store';

/** A connection as the form of an owner has it. */
export type SentConnection = {
  name: string;
  issuer: string;
  clientId: string;
  /** Empty: as before, while the issuer is the same. */
  clientSecret: string;
  /** Separated by spaces, commas or lines. */
  domains: string;
  joinsAs: string;
  isRequired: boolean;
  isTwoFactors: boolean;
};

/** What is wrong, by field; `document` says why the provider's document could not be read. */
export type ConnectionProblems = Partial<
  Record<'name' | 'issuer' | 'clientId' | 'clientSecret' | 'domains', true>
> & { document?: string };

type Deps = Logged & OpenIdDeps & { ids: Ids; signingKey: SigningKeys };

/** Connects a provider, or changes the connection. Returns what is wrong; null when it is saved. */
export async function saveConnection(
  deps: Deps,
  { accountId, sent }: { accountId: string; sent: SentConnection },
  now: number,
): Promise<ConnectionProblems | 'changed_meanwhile' | null> {
  const before = await findConnectionOf(deps.db, accountId);
  const domains = domainsIn(sent.domains);
  const issuer = sent.issuer.trim();
  // The secret of one provider is not sent to another.
  const problems = problemsOf(deps, sent, { domains, hasSecret: before?.issuer === issuer });
  if (domains === null || Object.keys(problems).length > 0) return problems;
  // A provider that does not answer is found out here, and not by the first member.
  const provider = await findProvider(deps, issuer, now);
  if (!provider.ok) return { document: provider.problem.message };
  const own = { id: before?.id ?? deps.ids.next('signOnConnection'), accountId };
  const { clientSecret, joinsAs, isRequired, isTwoFactors } = sent;
  const row: ConnectionRow = {
    ...own,
    name: sent.name.trim(),
    issuer,
    clientId: sent.clientId.trim(),
    sealedSecret:
      clientSecret === '' && before
        ? before.sealedSecret
        : encryptSecret(deps.signingKey, clientSecret, placeOfConnection(own)),
    domains,
    joinsAs: joiningRoles.find((role) => role === joinsAs) ?? null,
    isRequired,
    isTwoFactors,
    lastProblem: null,
    lastProblemAt: null,
    createdAt: before?.createdAt ?? now,
    // The time says whether somebody else was faster, so it always grows.
    updatedAt: Math.max(now, (before?.updatedAt ?? 0) + 1),
  };
  const isSaved = await (before ? replaceConnection(deps, before, row) : insertConnection(deps, row));
  return isSaved ? null : 'changed_meanwhile';
}

function problemsOf(
  { loopbackFor }: OpenIdDeps,
  { name, issuer, clientId, clientSecret }: SentConnection,
  { domains, hasSecret }: { domains: string[] | null; hasSecret: boolean },
): ConnectionProblems {
  const isLine = (text: string, most: number) =>
    text.trim() !== '' && text.length <= most && !/\p{Cc}/u.test(text.trim()) && text.isWellFormed();
  const isSecret = isLine(clientSecret, limits.signOnClientChars) || (clientSecret === '' && hasSecret);
  return {
    ...(!isLine(name, limits.signOnNameChars) && { name: true }),
    ...(!isIssuer(issuer.trim(), loopbackFor) && { issuer: true }),
    ...(!isLine(clientId, limits.signOnClientChars) && { clientId: true }),
    ...(!isSecret && { clientSecret: true }),
    ...(domains === null && { domains: true }),
  };
}

function isIssuer(issuer: string, loopbackFor: OpenIdDeps['loopbackFor']): boolean {
  const checked = checkAddress(issuer, { purpose: 'sign_on', loopbackFor });
  return checked.ok && issuer.length <= limits.urlChars && !/[?#\s]/.test(issuer);
}

/** Returns the domains in their only spelling, or null where one is no domain, or there are too many. */
function domainsIn(text: string): string[] | null {
  const written = text.split(/[\s,;]+/).filter((part) => part !== '');
  const addresses = written.map((domain) => emailOf(`somebody@${domain.replace(/^@/, '')}`));
  const domains = new Set(addresses.map((address) => (address === null ? '' : domainOf(address))));
  return domains.has('') || domains.size === 0 || domains.size > limits.signOnDomains ? null : [...domains];
}
