export const roles = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/**
 * What something asks of a person's role. `self`: it concerns nobody but them; `administer`: the people of the account,
 * and the account itself.
 */
export type Need = 'self' | 'read' | 'change' | 'administer';

const allowed: Record<Role, Record<Need, boolean>> = {
  owner: { self: true, read: true, change: true, administer: true },
  developer: { self: true, read: true, change: true, administer: false },
  viewer: { self: true, read: true, change: false, administer: false },
};

/** The one place that says what a role may do: the API and the pages of the dashboard both ask here. */
export const mayDo = (role: Role, need: Need): boolean => allowed[role][need];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);
