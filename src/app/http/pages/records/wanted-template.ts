import type { Database } from '../../../../core/db/database';
import { reachesTemplates } from '../../../../core/db/reach';
import { isId } from '../../../../core/platform/ids';
import type { Member } from '../../../../service/accounts/members/member';
import { findTemplate, listTemplateRows } from '../../../../service/templates/template-store';
import { namedTemplate } from '../../../../ui/dashboard/records/named-template';
import { recordWords } from '../../../../ui/dashboard/records/words';

type Wanted = { id: string | null; text: string; problem: string | null };

/** Enough rows to see whether a name belongs to one template alone. */
const mostLookedAt = 2;

/** The template that a text means: by its id, or by a name that no other template has. */
export async function wantedTemplate(
  db: Database,
  { accountId, reach }: Member,
  text: string,
): Promise<Wanted> {
  if (text === '') return { id: null, text, problem: null };
  const id = idIn(text);
  const isSeen = id && (reach === null || (await reachesTemplates(db, { accountId, reach }, [id])));
  const found = id && isSeen && (await findTemplate(db, accountId, id));
  if (found) return { id: found.template.id, text: namedTemplate(found.template), problem: null };
  const rows = await listTemplateRows(db, accountId, { query: text, reach, offset: 0, limit: mostLookedAt });
  const [only, another] = rows.map(({ template }) => template);
  if (only && !another) return { id: only.id, text: namedTemplate(only), problem: null };
  const { noTemplate, manyTemplates } = recordWords.filter;
  if (only) return { id: null, text, problem: manyTemplates };
  // Submissions outlive their template, so the id of a deleted one still filters.
  return id && isId('template', id)
    ? { id, text: id, problem: null }
    : { id: null, text, problem: noTemplate };
}

/** The id in a text that `namedTemplate` wrote, or in a text of the id alone. */
function idIn(text: string): string | undefined {
  return /(?:^|· )(tpl_\w+)$/.exec(text)?.[1];
}
