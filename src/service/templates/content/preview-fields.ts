import { noRoom } from '../../../core/api/no-room';
import { invalid, ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type FontLibrary, imageAddresses, resolveFields } from '../../../engine';
import {
  changeSet,
  compileData,
  effectiveFields,
  type Field,
  type FieldSet,
  repeatRows,
  withFieldNames,
} from '../../../engine/fields';

import { limits } from '../../../lib/limits';
import { knownTypefaces } from '../../fonts/known-typefaces';
import { ownFontsOf } from '../../fonts/own-fonts';
import { drawWithRoom } from '../document/draw-with-room';
import { loadCompiled, readStart } from '../document/load-compiled';
import { type CheckEdit, editRefused } from '../versions/check-edit';
import { type Drawable, findDrawable, findDrawableVersion } from './find-drawable';
import { asSent, type FieldsChange, meantChange, pointed } from './sent-fields';

type Deps = { db: Database; files: Files; fonts: FontLibrary };
type Draft = { change: FieldsChange; data: Record<string, unknown>; checkEdit: CheckEdit };
type Previewed = { accountId: string; templateId: string };

/** Draws fields that are not saved, with a watermark. Nothing is stored. */
export async function previewFields(
  deps: Deps,
  { accountId, templateId, draft }: Previewed & { draft: Draft },
  now: number,
): Promise<Result<Uint8Array>> {
  const found = await findDrawable(deps, accountId, templateId);
  if (!found.ok) return found;
  const set = await setOf(deps, found.value, draft);
  if (!set.ok) return set;
  return drawSet(deps, found.value, { set: set.value, sent: draft.data, now });
}

/** Draws a version as it is, with a watermark. */
export async function previewVersion(
  deps: Deps,
  { data, ...wanted }: Previewed & { version: string; data: Record<string, unknown> },
  now: number,
): Promise<Result<Uint8Array>> {
  const found = await findDrawableVersion(deps, wanted);
  return found.ok ? drawSet(deps, found.value, { set: found.value.content, sent: data, now }) : found;
}

async function drawSet(
  deps: Deps,
  drawable: Omit<Drawable, 'pages'>,
  { set, sent, now }: { set: FieldSet; sent: Record<string, unknown>; now: number },
): Promise<Result<Uint8Array>> {
  const fields = effectiveFields(set);
  const data = withFieldNames(fields, sent);
  const wrong = problemsOf(fields, data);
  if (wrong.length > 0) return refuse('invalid_data', wrong[0] ?? '', { errors: wrong });
  return draw(deps, drawable, { fields, data, now });
}

async function setOf(
  { db }: Deps,
  { template, content, pages }: Drawable,
  { change: sent, checkEdit }: Draft,
): Promise<Result<FieldSet>> {
  const meant = meantChange(content, sent);
  if (!meant.ok) return meant;
  const change = meant.value;
  const named = [...(change.fields ?? []), change.defaults ?? {}];
  const ownTypefaces = await knownTypefaces(db, template.accountId, named);
  const changed = changeSet(content, change, { pages, ownTypefaces });
  if (changed.ok) {
    const barred = editRefused(asSent(pointed(checkEdit(content, changed.set)), sent, change));
    return barred ?? ok(changed.set);
  }
  return invalid(asSent(pointed(changed.problems), sent, change));
}

/** Treats no field as required, because a preview is often half filled in. */
function problemsOf(fields: readonly Field[], data: Record<string, unknown>): string[] {
  const loose = fields.map((field) => ({ ...field, required: false }));
  return compileData(loose, { allowAdditionalProperties: true })(data);
}

type Drawing = { fields: readonly Field[]; data: Record<string, unknown>; now: number };

async function draw(
  deps: Deps,
  { template, document }: Omit<Drawable, 'pages'>,
  { fields, data, now }: Drawing,
): Promise<Result<Uint8Array>> {
  const { plan, start } = await loadCompiled(deps, document);
  const rows = repeatRows(fields, data);
  const at = new Date(now);
  const resolved = resolveFields({ fields: rows.fields, data, now: at, specialValues: {} });
  if (resolved.outcome === 'failed') return refuse(resolved.state, resolved.message);
  const shown = withoutAddresses(resolved.fields, { data, now: at });
  const own = await ownFontsOf(deps, { accountId: template.accountId, fields: shown, at: now });
  const repeated = {
    copies: rows.copies,
    read: (range: { offset: number; length: number }) => readStart(deps.files, start, range),
  };
  const fonts = deps.fonts.with(own);
  const input = { plan, fields: shown, data, test: true, title: template.name, now: at, fonts, repeated };
  const drawn = await drawWithRoom(input, own);
  if (drawn === 'full') return noRoom('drawn');
  if (drawn.outcome === 'failed') return refuse('processing_failed', drawn.message);
  if (start.length + drawn.suffix.byteLength > limits.previewedBytes) return tooLarge;
  const whole = new Uint8Array(start.length + drawn.suffix.byteLength);
  whole.set(await readStart(deps.files, start, { offset: 0, length: start.length }));
  whole.set(drawn.suffix, start.length);
  return ok(whole);
}

/** Leaves out images with a URL, because a preview fetches nothing. */
function withoutAddresses(fields: readonly Field[], values: { data: unknown; now: Date }) {
  const elsewhere = new Set(fields.filter((field) => imageAddresses([field], values).size > 0));
  return fields.filter((field) => !elsewhere.has(field));
}

const tooLarge = refuse(
  'conflict',
  `The document is too long for a preview: it would have more than ${limits.previewedBytes} bytes (previewedBytes).`,
);
