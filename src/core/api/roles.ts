export const roles = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * The right that an action needs. `self`: it concerns only the member; `administer`: it concerns
 * the members of the account, or the account itself.
 */
export type Need = 'self' | 'read' | 'change' | 'administer';

const allowed: Record<Role, Record<Need, boolean>> = {
  owner: { self: true, read: true, change: true, administer: true },
  developer: { self: true, read: true, change: true, administer: false },
  viewer: { self: true, read: true, change: false, administer: false },
};

/** The rights of a role. The API and the dashboard both ask here. */
export function mayDo(role: Role, need: Need): boolean {
  return allowed[role][need];
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
