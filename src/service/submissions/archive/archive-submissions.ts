import { byItself } from '../../../core/coordinator/by-itself';
import type { Volume } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import { writeArchive } from './archive-files';
import { archiveKey, newArchiveName } from './archive-names';
import { noteArchive } from './archive-store';
import type { Offer } from './archiving';

type Deps = {
  volumes: Volumes;
  files: Files;
  submissions: Pick<SubmissionCoordinators, 'offer' | 'takeUp'>;
};

/** Submissions of one account. */
export type Some = { accountId: string; ids: readonly string[] };
type Times = { now: number; quietSince: number };
type Offered = Offer & { id: string };

/** How many coordinators are asked before the size of the archive is looked at. */
const askedAtOnce = 20;

/**
 * Archives those of these submissions that have ended, and had no entry since a time: as many together as fit. Each
 * step may be the last one: the journal counts as long as it is there, and takes back what it has offered.
 */
export async function archiveSubmissions(deps: Deps, { accountId, ids }: Some, times: Times): Promise<void> {
  const waiting = [...ids];
  while (waiting.length > 0) {
    const name = newArchiveName(times.now);
    const offers = await offersUntilFull(deps, waiting, { name, quietSince: times.quietSince });
    const key = archiveKey(accountId, name);
    if (offers.length > 0) await byItself(key, () => archiveTogether(deps, { accountId, name }, offers));
  }
}

/** Takes submissions off those that wait until what they offer fills an archive. */
async function offersUntilFull(
  deps: Deps,
  waiting: string[],
  to: { name: string; quietSince: number },
): Promise<Offered[]> {
  const offers: Offered[] = [];
  const chars = () => offers.reduce((sum, { rows }) => sum + rows.length, 0);
  while (waiting.length > 0 && chars() < limits.archiveChars) {
    const asked = waiting.splice(0, askedAtOnce).map((id) => offered(deps, id, to));
    offers.push(...(await Promise.all(asked)).flatMap((offer) => offer ?? []));
  }
  return offers;
}

async function offered(
  { submissions }: Deps,
  id: string,
  { name, quietSince }: { name: string; quietSince: number },
): Promise<Offered | null> {
  let offer: Offer | null = null;
  await byItself(id, async () => {
    offer = await submissions.offer(id, name, quietSince);
  });
  return offer && { id, ...(offer as Offer) };
}

/** The object first, then the rows, then the coordinators: nothing is gone before it is found elsewhere. */
async function archiveTogether(
  { volumes, files, submissions }: Deps,
  { accountId, name }: { accountId: string; name: string },
  offers: Offered[],
): Promise<void> {
  const archive = new Map(offers.map(({ id, rows }) => [id, JSON.parse(rows)]));
  await writeArchive(files, archiveKey(accountId, name), archive);
  const placed = offers.map(async (offer) => ({ offer, volume: await volumes.of(accountId, offer.id) }));
  const byVolume: Map<Volume, { offer: Offered }[]> = Map.groupBy(
    await Promise.all(placed),
    ({ volume }) => volume,
  );
  for (const [volume, some] of byVolume) {
    const ofVolume = some.map(({ offer }) => offer);
    const versions = ofVolume.map(({ id, version }) => ({ id, version }));
    const noted = await noteArchive(volume, name, versions);
    const takenUp = ofVolume
      .filter(({ id }) => noted.has(id))
      .map(({ id, rows }) => byItself(id, () => submissions.takeUp(id, name, sha256Hex(rows))));
    await Promise.all(takenUp);
  }
}
