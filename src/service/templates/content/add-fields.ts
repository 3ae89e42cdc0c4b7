import { invalid, ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import {
  addToSet,
  defaultTypeface,
  type ParsedFieldInput,
  typefacesOf,
  widthsOf,
  withIds,
} from '../../../engine/fields';

import { limits } from '../../../lib/limits';
import { knownTypefaces } from '../../fonts/known-typefaces';
import { readFacts } from '../document/document-facts';
import { notReady } from '../document/document-refusals';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { changedMeanwhile, templateLocked } from '../versions/change-refusals';
import type { Changer } from '../versions/changer';
import { replaceDraft } from '../versions/template-changes-store';
import { loadContent } from './content-store';
import { lastFieldId } from './field-ids-store';
import { contentBytes } from './template-content';

type Added = { newFieldIds: number[]; placedAutomatically: number[] };

const noPages = refuse(
  'conflict',
  'An HTML template has no pages to put fields on. Its variables are its fields; to declare them, update the template with `fields`.',
);

/** Two members may add fields at once: the later request adds to what the first one saved. */
const attempts = 12;

export async function addFields(
  deps: { db: Database },
  input: { accountId: string; templateId: string; fields: ParsedFieldInput[]; changer: Changer },
  now: number,
): Promise<Result<Added>> {
  const own = await knownTypefaces(deps.db, input.accountId, input.fields);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = await findTemplate(deps.db, input.accountId, input.templateId);
    if (!found) return templateNotFound;
    if (found.template.locked) return templateLocked;
    const facts = readFacts(found.document?.compiled ?? null);
    if (found.document && !facts) return notReady(found.document);

    const content = await loadContent(deps.db, input.accountId, found.template.contentHash);
    if (content.html !== null) return noPages;
    const known = new Set([...own.keys(), ...defaultTypeface(content)]);
    const named = typefacesOf({ ...content, fields: input.fields });
    // Typefaces that the template already uses keep their measured width.
    const characterWidths = { ...widthsOf(named, own), ...content.characterWidths };
    const set = { ...content, characterWidths };
    const lastId = await lastFieldId(deps.db, found.template);
    const added = withIds(input.fields, [], lastId);
    const placed = addToSet(set, added, facts?.pages ?? [], known);
    if (!placed.ok) {
      return invalid(placed.problems.map(({ pointer, message }) => `#/fields${pointer}: ${message}`));
    }
    const changed = { ...set, fields: [...content.fields, ...placed.added] };
    if (contentBytes(changed) > limits.templateContentBytes) {
      return invalid([
        `#/fields: the fields of a template must have at most ${limits.templateContentBytes} bytes`,
      ]);
    }
    const draft = { content: changed, lastId, changer: input.changer };
    if (await replaceDraft(deps.db, found.template, draft, now)) {
      return ok({ newFieldIds: placed.addedIds, placedAutomatically: placed.placedAutomatically });
    }
    // A random wait separates requests that would collide again.
    await scheduler.wait(Math.random() * 40 * (attempt + 1));
  }
  return changedMeanwhile;
}
