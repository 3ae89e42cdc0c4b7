/** D1 takes at most 100 parameters in a statement. */
const chunk = 90;

/** Queries a few ids at a time, and returns all that was found. */
export async function inChunks<Found>(
  ids: string[],
  find: (ids: string[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < ids.length; at += chunk) found.push(...(await find(ids.slice(at, at + chunk))));
  return found;
}
