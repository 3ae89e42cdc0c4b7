import type { Reach } from '../api/reach';
import { type Rights, type Role, roles } from '../api/roles';

/**
 * A role as tables have it. Releases before 0.6 know owners, developers and viewers without limits. They
 * answer nothing to a member with another word, so a limited member has a word of their own.
 */
export type StoredRole<Kind extends Role = Role> = Kind | `limited_${Exclude<Role, 'owner'>}`;

/** All words that the column may have. */
export const storedRoles = [
  ...roles,
  'limited_developer',
  'limited_editor',
  'limited_sender',
  'limited_billing',
  'limited_viewer',
] as const satisfies readonly StoredRole[];

export type StoredRights = {
  role: StoredRole;
  /** The folders of a limited member. Null counts as none: an earlier release may have copied the role alone. */
  folderIds: string[] | null;
};

const limited = 'limited_';

export function storedRights({ role, reach }: Rights): StoredRights {
  if (reach === null || role === 'owner') return { role, folderIds: null };
  return { role: `${limited}${role}`, folderIds: [...reach.folderIds] };
}

export function rightsIn({ role, folderIds }: StoredRights): Rights {
  if (!isLimited(role)) return { role, reach: null };
  return { role: withoutLimit(role), reach: reachOfFolders(folderIds ?? []) };
}

/** The reach of a member who is limited to these folders. */
export function reachOfFolders(folderIds: readonly string[]): Reach {
  return { folderIds, templateIds: [] };
}

type LimitedRole = Extract<StoredRole, `limited_${string}`>;

function isLimited(role: StoredRole): role is LimitedRole {
  return role.startsWith(limited);
}

function withoutLimit(role: LimitedRole): Role {
  return role.slice(limited.length) as Role;
}
