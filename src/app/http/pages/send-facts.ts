import { type Field, nameOf } from '../../../engine/fields';
import { askableFields, fieldsFor, namesOf } from '../../../service/data-requests/askable-fields';
import { listProviderRows } from '../../../service/identity/provider-store';
import type { OpenServices } from '../../../service/services';
import { loadContent } from '../../../service/templates/content/content-store';
import type { TemplateContent } from '../../../service/templates/content/template-content';
import type { TemplateRow } from '../../../service/templates/template-store';
import { resolveVersion } from '../../../service/templates/versions/resolve-version';
import type { AskableField } from '../../../ui/dashboard/send/askable-field';
import type { Visit } from './session';

/** What the page that sends a document to signers has to know beside the data of the template. */
export async function sendFacts(
  services: OpenServices,
  visit: Visit,
  { row, content }: { row: TemplateRow; content: TemplateContent },
) {
  // Who sends chooses a provider by its name, also a sender or a limited member, who sees nothing else of it.
  const providers = visit.mode === 'live' ? await listProviderRows(services.db, visit.member.accountId) : [];
  const fields = askableFields(fieldsFor(content, undefined));
  return {
    fields: content.html === null ? withBoxes(fields) : withBoxes(fields).map(withoutBoxes),
    elsewhere: await namesElsewhere(services, { row, names: namesOf(fields) }),
    roles: row.signerRoles,
    step: row.identityStep,
    providers: providers.map(({ name }) => name),
    sendsMail: services.config.mail,
  };
}

/** The names of fields of roles that this version does not have, but the draft or the latest version. */
async function namesElsewhere(
  { db }: OpenServices,
  { row, names }: { row: TemplateRow; names: readonly string[] },
): Promise<string[]> {
  const missing = row.signerRoles.flatMap(({ fields }) => fields).filter((name) => !names.includes(name));
  if (missing.length === 0) return [];
  const found = new Set<string>();
  for (const version of ['draft', undefined]) {
    const pinned = await resolveVersion({ db }, row, { version });
    if (!pinned.ok) continue;
    const content = await loadContent(db, row.accountId, pinned.value.contentHash);
    for (const name of namesOf(askableFields(fieldsFor(content, undefined)))) found.add(name);
  }
  return missing.filter((name) => found.has(name));
}

/** Each value once, in the order of the template. Several boxes may show it. */
function withBoxes(fields: readonly Field[]): AskableField[] {
  const found = new Map<string, AskableField>();
  for (const field of fields) {
    const { name } = nameOf(field);
    const { page, x, y, width, height } = field;
    const known = found.get(name) ?? { name, label: field.title || name, boxes: [] };
    known.boxes.push({ page, x, y, width, height });
    found.set(name, known);
  }
  return [...found.values()];
}

function withoutBoxes(field: AskableField): AskableField {
  return { ...field, boxes: [] };
}
