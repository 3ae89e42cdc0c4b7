import { namesOf } from '../../lib/catalogue';
import type { Reach } from './reach';

/** The roles of members. */
export const roles = ['owner', 'developer', 'editor', 'sender', 'billing', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The roles that people may join with by single sign-on: only the reader of a mailbox becomes an owner. */
export const joiningRoles = roles.filter((role) => role !== 'owner');

type NeedRow = {
  /** What the right permits. docs/dashboard.md is generated from these texts. Null: every member has it. */
  docs: string | null;
  roles: readonly Role[];
  /** It concerns the account as a whole, so members who are limited to folders do not have it. */
  ofAccount?: true;
};

/**
 * The catalogue of rights: what an action may need of a member, and the roles that have it. `sign_in`:
 * it belongs to signing in; `set_up`: it gives a member a second factor; `self`: it concerns only the
 * member.
 */
const needRows = {
  sign_in: { docs: null, roles },
  set_up: { docs: null, roles },
  self: { docs: null, roles },
  read_templates: {
    docs: 'See templates and folders, and preview templates',
    roles: ['owner', 'developer', 'editor', 'sender', 'viewer'],
  },
  read_documents: {
    docs: 'See documents, batches, combined documents and bundles',
    roles: ['owner', 'developer', 'editor', 'sender', 'viewer'],
  },
  make_templates: {
    docs: 'Make, change, publish and delete templates, folders and fonts',
    roles: ['owner', 'developer', 'editor'],
  },
  try_documents: {
    docs: 'Make test documents',
    roles: ['owner', 'developer', 'editor', 'sender'],
  },
  send_documents: {
    docs: 'Make live documents, send them to signers, remind signers, skip requests, and expire documents',
    roles: ['owner', 'developer', 'sender'],
  },
  see_usage: {
    docs: 'See usage, and the figures of the API log',
    roles: ['owner', 'developer', 'billing', 'viewer'],
    ofAccount: true,
  },
  see_programs: {
    docs: 'See API tokens, webhooks, deliveries, integrations, identity providers and the API log',
    roles: ['owner', 'developer', 'viewer'],
    ofAccount: true,
  },
  integrate: {
    docs: 'Manage API tokens, webhooks and integrations',
    roles: ['owner', 'developer'],
    ofAccount: true,
  },
  administer: {
    docs: 'Invite and remove members, change roles and folders, rename the account, set its sender and consent texts, manage seal keys and identity providers, require a second factor, set up single sign-on, export and erase the account',
    roles: ['owner'],
    ofAccount: true,
  },
} as const satisfies Record<string, NeedRow>;

export type Need = keyof typeof needRows;

/** The rights that roles differ in, for the docs. */
export const differingNeeds = namesOf(needRows).flatMap((name) => {
  const { docs, roles: having }: NeedRow = needRows[name];
  return docs === null ? [] : [{ name, docs, roles: having }];
});

/** What says the rights of a member. */
export type Rights = {
  role: Role;
  /** The folders that the member is limited to; null without a limit. */
  reach: Reach | null;
};

/** The rights of a member. The API and the dashboard both ask here. */
export function mayDo({ role, reach }: Rights, need: Need): boolean {
  const row: NeedRow = needRows[need];
  return row.roles.includes(role) && (reach === null || !row.ofAccount);
}

type Mode = 'live' | 'test';

/** The right that an action needs, in one mode or in both. */
export type NeedIn = Need | ((mode: Mode) => Need);

/** The right to make and change documents. Members who make templates try them in test mode. */
export function toMakeDocuments(mode: Mode): Need {
  return mode === 'live' ? 'send_documents' : 'try_documents';
}

export function needOf(need: NeedIn, mode: Mode): Need {
  return typeof need === 'function' ? need(mode) : need;
}

/** Whether a role can be limited to folders: owners and members who see no template cannot. */
export function isLimitable(role: Role): boolean {
  return role !== 'owner' && mayDo({ role, reach: null }, 'read_templates');
}

/**
 * What the second factor of a member's session is, where the account requires one. `missing`: the
 * member has none yet; `unproved`: they have a passkey, and have not shown it.
 */
export type SecondFactor = 'enough' | 'missing' | 'unproved';

/** Before the second factor a session is good for signing in, and for setting up what is missing. */
export function mayBefore(factor: SecondFactor, need: Need): boolean {
  return factor === 'enough' || need === 'sign_in' || (factor === 'missing' && need === 'set_up');
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
