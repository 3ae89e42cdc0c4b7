import { namesOf } from '../../lib/catalogue';
import { type NeedIn, toMakeDocuments } from './roles';

type ScopeRow = {
  /** The name at the dashboard. */
  label: string;
  /** What the scope permits. docs/tokens.md is generated from these texts. */
  docs: string;
  /** The right that an operation with this scope needs of a member. */
  need: NeedIn;
  /** A token has the scope only if it names it, and only an owner may give it. */
  named?: true;
};

/** The catalogue of scopes: the kinds of work that an API token may be limited to. */
export const scopeRows = {
  'documents:read': {
    label: 'Read documents',
    docs: 'Reads submissions, batches, combined submissions, data requests, audit trails and webhook deliveries, and downloads their PDFs.',
    need: 'read_documents',
  },
  'documents:write': {
    label: 'Create documents',
    docs: 'Creates, combines, retries and expires submissions, and uploads files for them. The answer to a request shows the record it made.',
    need: toMakeDocuments,
  },
  'people:write': {
    label: 'Manage signers',
    docs: 'Changes and skips data requests, and makes and sends the links that open the signing page.',
    need: toMakeDocuments,
  },
  'templates:write': {
    label: 'Edit templates',
    docs: 'Creates, copies, moves, previews and checks templates, changes their drafts, and manages folders and fonts.',
    need: 'make_templates',
  },
  'templates:publish': {
    label: 'Publish templates',
    docs: 'Publishes and restores versions, and deletes versions and templates: it decides what the callers of a template get.',
    need: 'make_templates',
  },
  'settings:write': {
    label: 'Change settings',
    docs: 'Changes the settings of templates, such as their URLs, public forms and expiry, the sender and the consent texts of the account, and manages integrations and identity providers.',
    need: 'integrate',
  },
  'webhooks:write': {
    label: 'Manage webhooks',
    docs: 'Creates, changes, tests and deletes webhook endpoints, renews their secrets, and replays deliveries.',
    need: 'integrate',
  },
  'seals:write': {
    label: 'Manage seal keys',
    docs: 'Adds, chooses and revokes the keys with which documents of the account are sealed. A token must be live.',
    need: 'administer',
  },
  'account:read': {
    label: 'Read the account',
    docs: 'Reads templates with their test data and documents, folders, fonts, webhook endpoints, integrations, seal keys, identity providers, the sender and consent texts, usage, and what the installation is set up for.',
    need: 'read_templates',
  },
  'log:read': {
    label: 'Read the account log',
    docs: 'Reads and exports the account log, with the names and addresses of members, and lists [legal holds](leaving.md#legal-holds). A token must name this scope, be live, and get it from an owner.',
    need: 'administer',
    named: true,
  },
  'holds:write': {
    label: 'Manage legal holds',
    docs: 'Sets and releases [legal holds](leaving.md#legal-holds), which keep documents from being erased. A token must name this scope, be live, and get it from an owner.',
    need: 'administer',
    named: true,
  },
  'export:read': {
    label: 'Export the account',
    docs: '[Exports](leaving.md#exporting-an-account) everything that belongs to the account: templates, documents with their data, members and the account log, without secrets. A token must name this scope, be live, and get it from an owner.',
    need: 'administer',
    named: true,
  },
} as const satisfies Record<string, ScopeRow>;

export type Scope = keyof typeof scopeRows;

export const scopes = namesOf(scopeRows);

export function isNamed(scope: Scope): boolean {
  return 'named' in scopeRows[scope];
}

/** The scopes of a token that names none. */
export const unnamedScopes = scopes.filter((scope) => !isNamed(scope));

/** The parts of a request that decide which scopes it needs. */
export type SentToOperation = { json: unknown; query: Record<string, string> };

/**
 * The scope that an operation needs of a token. Null: every valid token may call it. An operation
 * whose body decides names the possible scopes, and finds those that a request needs.
 */
export type NeededScope =
  | Scope
  | null
  | { possible: readonly Scope[]; of(sent: SentToOperation): readonly Scope[] };

/** The scopes that an operation may need, for its documentation. */
export function possibleScopes(needed: NeededScope): readonly Scope[] {
  if (needed === null) return [];
  return typeof needed === 'string' ? [needed] : needed.possible;
}

/** The rights that an operation with this scope needs of a member; none that a member has without one. */
export function needsOf(needed: NeededScope): readonly NeedIn[] {
  const asked = possibleScopes(needed).map((scope) => scopeRows[scope].need);
  return asked.length === 0 ? ['administer'] : asked;
}

/** The scopes that this request needs. */
export function scopesOf(needed: NeededScope, sent: SentToOperation): readonly Scope[] {
  return needed === null || typeof needed === 'string' ? possibleScopes(needed) : needed.of(sent);
}
