import { Hono } from 'hono';
import { nameText } from '../../../../core/api/query-schemas';
import { removeSavedFilter, saveFilter } from '../../../../service/submissions/search/saved-filter-store';
import { address } from '../../../../ui/dashboard/records/parts';
import { type SavedProblem, savedValues } from '../../../../ui/dashboard/records/saved-filters';
import type { AppEnv } from '../../app-env';
import { postedBy } from '../session';
import { given, textsOf } from './page-of';

const path = '/dashboard/submissions';

/** A member's own filters of the list of documents. Viewers have them, too: they change nothing of the account. */
export const savedFilterRoutes = new Hono<AppEnv>()
  .post(
    `${path}/filters`,
    postedBy('self', async (c, { member }, text) => {
      const sent = Object.fromEntries(savedValues.map((value) => [value, text(value)]));
      const filter = given(textsOf(sent, savedValues));
      const back = (problem?: SavedProblem) =>
        c.redirect(address(path, { ...filter, ...(problem && { problem }) }), 303);
      const name = nameText().safeParse(text('name'));
      if (!name.success || Object.keys(filter).length === 0) return back('name');
      const saved = { name: name.data, filter };
      const isSaved = await saveFilter(c.get('services').db, member.id, saved, Date.now());
      return isSaved ? back() : back('full');
    }),
  )
  .post(
    `${path}/filters/remove`,
    postedBy('self', async (c, { member }, text) => {
      await removeSavedFilter(c.get('services').db, member.id, text('name'));
      return c.redirect(path, 303);
    }),
  );
