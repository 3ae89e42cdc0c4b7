import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Caller } from '../../core/api/caller';
import { noRoom } from '../../core/api/no-room';
import type { FormReader } from '../../core/api/operation';
import { nameText, textBoolean } from '../../core/api/query-schemas';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { describeFormIssues } from '../../core/api/validation-messages';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import type { ReceiveResult } from '../../core/platform/receive-file';
import {
  engineLimits,
  FontProblem,
  packCoverage,
  readUploadedFont,
  type UploadedFont,
  weights,
} from '../../engine';
import { signatureTypefaces, standardFamily } from '../../engine/fields';

import { sha256Hex } from '../../lib/digest';
import { doSeldomHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import { shortFilename } from '../download-links/file-names';
import { fontKey } from './font-keys';
import { countFonts, type FontRow, findFont, insertFont } from './font-store';

export const fontForm = z.strictObject({
  font: z
    .strictObject({
      family: nameText().optional().describe('Default: the family name in the font file.'),
      bold: textBoolean.optional().describe('Default: the weight in the font file.'),
      italic: textBoolean.optional().describe('Default: the style in the font file.'),
    })
    .default({}),
});

type Described = z.output<typeof fontForm>['font'];
type Deps = { db: Database; files: Files; ids: Ids };

/** Checks an uploaded font and stores it, unpacked, under the hash of its bytes. */
export async function createFont(
  deps: Deps,
  { caller, form }: { caller: Caller; form: FormReader },
  now: number,
): Promise<Result<FontRow>> {
  const id = deps.ids.next('font');
  const file = new CollectedFile();
  const read = await form(({ stream }) => file.collect(stream));
  if (!read.ok) return read;
  const fields = fontForm.safeParse(read.value.fields);
  if (!fields.success) return invalid(describeFormIssues(fields.error, fontForm));
  const work = { bytes: weights.readFont(file.bytes.length), heldSeconds: limits.detectionHeldSeconds };
  const font = await doSeldomHeavyWork(work, async () => readFont(file.bytes, caller.accountId));
  if (font === 'full') return noRoom('read');
  if (!font.ok) return font;
  const named = nameFont(font.value, fields.data.font);
  if (!named.ok) return named;
  if (
    !(await findFont(deps.db, caller.accountId, id)) &&
    (await countFonts(deps.db, caller.accountId)) >= limits.fontsPerAccount
  ) {
    return invalid([`#/font: an account has at most ${limits.fontsPerAccount} fonts; delete one first`]);
  }
  const { filename } = read.value.file;
  const row = { id, accountId: caller.accountId, ...named.value, filename: shortFilename(filename, 'font') };
  return store(deps, font.value, { ...row, createdAt: now, deletedAt: null });
}

async function store(
  deps: Deps,
  { file, extension, covers }: UploadedFont,
  described: Omit<FontRow, 'fileKey' | 'bytes'>,
): Promise<Result<FontRow>> {
  const fileKey = fontKey(described.accountId, sha256Hex(file), extension);
  const row = { ...described, fileKey, bytes: file.length };
  await deps.files.put(fileKey, file, `font/${extension}`);
  if (await insertFont(deps.db, { ...row, covers: packCoverage(covers) })) return ok(row);
  const { typeface, weight } = row;
  return refuse(
    'conflict',
    `The account already has a font "${typeface}" of weight ${weight}: delete it first.`,
  );
}

function readFont(bytes: Uint8Array, accountId: string): Result<UploadedFont> {
  try {
    return ok(readUploadedFont(bytes, `${accountId}/${sha256Hex(bytes)}`));
  } catch (problem) {
    if (problem instanceof FontProblem) return invalid([`#/font/file: ${problem.message}`]);
    throw problem;
  }
}

/** Names a font from the file itself, unless the form says otherwise. */
function nameFont(font: UploadedFont, given: Described) {
  const family = given.family ?? font.family?.slice(0, limits.nameChars);
  if (!family) return invalid(['#/font/family: required, because the font file has no family name']);
  const italic = given.italic ?? font.italic;
  const weight = given.bold === undefined ? font.weight : given.bold ? 700 : 400;
  const typeface = italic ? `${family} Italic` : family;
  if (standardFamily(typeface) !== null || signatureTypefaces.some((name) => name === typeface)) {
    return invalid([`#/font/family: "${typeface}" is a typeface of the service; choose another name`]);
  }
  const { weights, characterWidth, embedding } = font;
  const postScriptName = safeName(font.postScriptName ?? '') || safeName(family) || 'Font';
  return ok({ family, typeface, italic, weight, weights, characterWidth, embedding, postScriptName });
}

/** Keeps only characters that need no escaping in a PDF. */
function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60);
}

/** Collects the whole file, because a font cannot be read in parts. */
class CollectedFile {
  bytes = new Uint8Array();

  async collect(stream: AsyncIterable<Uint8Array>): Promise<ReceiveResult> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of stream) {
      length += chunk.byteLength;
      if (length > engineLimits.fontBytes) return 'too_large';
      chunks.push(chunk);
    }
    this.bytes = new Uint8Array(Buffer.concat(chunks));
    const md5 = createHash('md5').update(this.bytes).digest('hex');
    return { bytes: length, sha256: sha256Hex(this.bytes), md5 };
  }
}
