import type { Database } from '../../../../core/db/database';
import { isId } from '../../../../core/platform/ids';
import { findTemplate, listTemplateRows } from '../../../../service/templates/template-store';
import { namedTemplate } from '../../../../ui/dashboard/records/named-template';
import { recordWords } from '../../../../ui/dashboard/records/words';

type Wanted = { id: string | null; text: string; problem: string | null };

/** Enough to see whether a name is that of one template alone. */
const LOOKED_AT = 2;

/** The template that a text means: by its id, or by a name that no other has. */
export const wantedTemplate = async (db: Database, accountId: string, text: string): Promise<Wanted> => {
  if (text === '') return { id: null, text, problem: null };
  const id = idIn(text);
  const found = id && (await findTemplate(db, accountId, id));
  if (found) return { id: found.template.id, text: namedTemplate(found.template), problem: null };
  const rows = await listTemplateRows(db, accountId, { query: text, offset: 0, limit: LOOKED_AT });
  const [only, another] = rows.map(({ template }) => template);
  if (only && !another) return { id: only.id, text: namedTemplate(only), problem: null };
  const { noTemplate, manyTemplates } = recordWords.filter;
  if (only) return { id: null, text, problem: manyTemplates };
  // What was made of a template is still there when the template is not.
  return id && isId('template', id)
    ? { id, text: id, problem: null }
    : { id: null, text, problem: noTemplate };
};

/** As `namedTemplate` writes it, or alone. */
const idIn = (text: string): string | undefined => /(?:^|· )(tpl_\w+)$/.exec(text)?.[1];
