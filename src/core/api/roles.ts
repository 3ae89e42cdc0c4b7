export const roles = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * The right that an action needs. `sign_in`: it belongs to signing in; `set_up`: it gives a member
 * a second factor; `self`: it concerns only the member; `administer`: it concerns the members of
 * the account, or the account itself.
 */
export type Need = 'sign_in' | 'set_up' | 'self' | 'read' | 'change' | 'administer';

const allowed: Record<Role, Record<Need, boolean>> = {
  owner: { sign_in: true, set_up: true, self: true, read: true, change: true, administer: true },
  developer: { sign_in: true, set_up: true, self: true, read: true, change: true, administer: false },
  viewer: { sign_in: true, set_up: true, self: true, read: true, change: false, administer: false },
};

/** The rights of a role. The API and the dashboard both ask here. */
export function mayDo(role: Role, need: Need): boolean {
  return allowed[role][need];
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
