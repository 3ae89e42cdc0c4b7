/**
 * The folders and templates that an API token or a member is limited to. A template is within reach when it is
 * named, or stands in a named folder or below it at the time of the request. A list whose folders
 * were all deleted reaches nothing.
 */
export type Reach = { folderIds: readonly string[]; templateIds: readonly string[] };

type Limited =
  | { tokenId: null; user: { reach: Reach | null } }
  | { tokenId: string; rights: { reach: Reach | null } };

/** Null: the caller reaches all of its account. */
export function reachOf(caller: Limited): Reach | null {
  return caller.tokenId === null ? caller.user.reach : caller.rights.reach;
}
