import type { Caller } from '../../core/api/caller';
import { editorOf } from '../../core/api/caller';
import type { Database } from '../../core/db/database';
import { byId, orderOf } from '../../engine/fields';
import { timestamp } from '../../lib/timestamp';
import { loadContent } from '../templates/content/content-store';
import { lastFieldId } from '../templates/content/field-ids-store';
import { readFacts } from '../templates/document/document-facts';
import type { Template } from '../templates/template-store';

/**
 * A template as an embedded editor sees it: what is drawn on its pages, and nothing of the account,
 * its folders, its settings and its people.
 */
export async function presentEdited(
  db: Database,
  caller: Caller,
  { template, document, replacement }: Template,
) {
  const content = await loadContent(db, template.accountId, template.contentHash);
  const facts = readFacts(document?.compiled ?? null);
  const newest = replacement ?? document;
  const editor = editorOf(caller);
  const { lastChangedByPerson: person } = template;
  return {
    id: template.id,
    name: template.name,
    locked: template.locked,
    text_tags: template.textTags,
    document_state: newest?.state ?? 'processed',
    document_parse_error: newest?.parseError ?? null,
    document_diagnosis: facts?.diagnosis ?? [],
    page_dimensions: facts?.pages.map(({ width, height }) => [width, height]) ?? [],
    latest_version: template.latestVersion,
    updated_at: timestamp(template.updatedAt),
    last_changed_at: timestamp(template.lastChangedAt),
    // The address and the id of another person are not for this one's browser.
    last_changed_by_person: person && { name: person.name },
    highest_field_id: await lastFieldId(db, template),
    fields: byId(content.fields),
    field_order: orderOf(content.fields, facts?.pages.length ?? 1),
    shared_field_data: content.sharedFieldData,
    defaults: content.defaults,
    field_dependencies: content.fieldDependencies,
    predefined_fields: template.predefinedFields,
    editor: editor && {
      person: editor.person,
      capabilities: editor.capabilities,
      added_fields: editor.added,
    },
  };
}
