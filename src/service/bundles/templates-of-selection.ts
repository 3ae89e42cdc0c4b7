import type { Caller } from '../../core/api/caller';
import { type Reach, reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database, Volume } from '../../core/db/database';
import { findTemplatesWithin, reachesTemplates } from '../../core/db/reach';
import type { Volumes } from '../../core/db/volumes/volumes';
import { isId } from '../../core/platform/ids';
import { unavailablePart } from '../../core/platform/unavailable';
import { findTemplatesOf } from '../submissions/life/submission-store';
import type { Selection } from './bundle-record';

type Deps = { db: Database; volumes: Volumes };

/**
 * The templates of the documents of a selection; null where they are not known. A limited caller selects
 * by one template or by ids, all of them within reach: what is outside is absent.
 */
export async function templatesOfSelection(
  deps: Deps,
  caller: Caller,
  selection: Selection,
): Promise<Result<string[] | null>> {
  const reach = reachOf(caller);
  const place = reach && { accountId: caller.accountId, reach };
  if ('ids' in selection) return place ? templatesWithin(deps, place, selection.ids) : ok(null);
  const { templateId } = selection;
  if (place === null) return ok(templateId === undefined ? null : [templateId]);
  if (templateId === undefined) return needsTemplate;
  // A search is counted in the whole account before it is narrowed to the template.
  if (selection.search !== undefined) return noSearch;
  return (await reachesTemplates(deps.db, place, [templateId])) ? ok([templateId]) : noTemplate;
}

/** The templates of submissions, which a list names for people; none while a volume of theirs is away. */
export async function templatesOfIds(
  { volumes }: Pick<Deps, 'volumes'>,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  try {
    const found = await findTemplatesOf(await volumesOf(volumes, accountId, ids), accountId, ids);
    return [...new Set(found.values())];
  } catch (error) {
    if (unavailablePart(error) !== 'database') throw error;
    return [];
  }
}

async function templatesWithin(
  { db, volumes }: Deps,
  place: { accountId: string; reach: Reach },
  ids: string[],
): Promise<Result<string[]>> {
  const [found, within] = await Promise.all([
    findTemplatesOf(await volumesOf(volumes, place.accountId, ids), place.accountId, ids),
    findTemplatesWithin(db, place),
  ]);
  const reached = new Set(within);
  const isReached = (id: string) => reached.has(found.get(id) ?? '');
  const problems = ids.flatMap((id, index) =>
    isReached(id) ? [] : [`#/submission_ids/${index}: there is no such submission`],
  );
  return problems.length === 0 ? ok([...new Set(found.values())]) : invalid(problems);
}

/** The volumes of some submissions: no other is asked, which may be away. */
async function volumesOf(volumes: Volumes, accountId: string, ids: string[]): Promise<Volume[]> {
  const known = ids.filter((id) => isId('submission', id));
  return [...new Set(await Promise.all(known.map((id) => volumes.of(accountId, id))))];
}

const needsTemplate = invalid([
  '#/filter/template_id: required, because you are limited to some folders or templates',
]);
const noSearch = invalid([
  '#/filter/search: cannot be used, because you are limited to some folders or templates, and a search counts documents of the whole account',
]);
const noTemplate = invalid(['#/filter/template_id: there is no such template']);
