import type { Database } from '../../db/database';
import { findTemplate, listTemplateRows } from '../../templates/template-store';
import { namedTemplate } from '../../ui/dashboard/records/named-template';
import { recordWords } from '../../ui/dashboard/records/words';

type Wanted = { id: string | null; text: string; problem: string | null };

/** Enough to see whether a name is that of one template alone. */
const LOOKED_AT = 2;

/** The template that a text means: by its id, or by a name that no other has. */
export const wantedTemplate = async (db: Database, accountId: string, text: string): Promise<Wanted> => {
  if (text === '') return { id: null, text, problem: null };
  const [id] = /tpl_\w+/.exec(text) ?? [];
  if (id !== undefined) {
    const found = await findTemplate(db, accountId, id);
    return { id, text: found ? namedTemplate(found.template) : id, problem: null };
  }
  const rows = await listTemplateRows(db, accountId, { query: text, offset: 0, limit: LOOKED_AT });
  const [only, another] = rows.map(({ template }) => template);
  if (only && !another) return { id: only.id, text: namedTemplate(only), problem: null };
  const { noTemplate, manyTemplates } = recordWords.filter;
  return { id: null, text, problem: only ? manyTemplates : noTemplate };
};
