import {
  compileData,
  type Field,
  isDemanded,
  isPicture,
  isSignature,
  nameOf,
  parseFieldName,
  signatureOf,
  tickingAnswer,
  Visibility,
} from '../../engine/fields';

import { limits } from '../../lib/limits';
import { pointerTo } from '../../lib/pointer';
import { type Answers, isBlank, withAnswers } from '../data-requests/answers';
import { namesOf } from '../data-requests/askable-fields';
import { loosenFields } from '../data-requests/loosen-fields';

export type CheckedAnswers =
  | { ok: true; answers: Answers; data: Record<string, unknown> }
  /** The problems, by field name. */
  | { ok: false; fields: Record<string, string> };

type Asked = { fields: readonly Field[]; names: readonly string[]; isHtml: boolean };

/**
 * Checks the answers of a signer against the fields they are asked for, together with all data so
 * far.
 */
export function checkAnswers(
  { fields, names, isHtml }: Asked,
  known: Record<string, unknown>,
  given: Answers,
): CheckedAnswers {
  const asked = new Set(names);
  const strange = Object.keys(given).filter((name) => !asked.has(name));
  if (strange.length > 0)
    return {
      ok: false,
      fields: Object.fromEntries(strange.map((name) => [name, 'is not a field of this signer'])),
    };
  const answers = shownAnswers(fields, known, given);
  const data = withAnswers(known, answers);
  const others = new Set(namesOf(fields).filter((name) => !asked.has(name)));
  const lists = isHtml ? { lists: 'open' as const } : {};
  const validate = compileData(loosenFields(fields, others), { allowAdditionalProperties: true, ...lists });
  const wrong = {
    ...untickedBoxes(fields, data, answers),
    ...byName(names, validate(data)),
    ...pictureProblems(fields, answers),
  };
  return Object.keys(wrong).length > 0 ? { ok: false, fields: wrong } : { ok: true, answers, data };
}

/** The answers without those that conditions hide: hidden fields were not asked for. */
function shownAnswers(fields: readonly Field[], known: Record<string, unknown>, given: Answers): Answers {
  const said = Object.entries(given).filter(([, value]) => !isBlank(value));
  const visibility = Visibility.of(fields)(withAnswers(known, Object.fromEntries(said)));
  return Object.fromEntries(said.filter(([name]) => visibility.isNameShown(name)));
}

/** Required check boxes that the signer answered without ticking them. */
function untickedBoxes(
  fields: readonly Field[],
  data: Record<string, unknown>,
  answers: Answers,
): Record<string, string> {
  const visibility = Visibility.of(fields)(data);
  const found: Record<string, string> = {};
  for (const name of Object.keys(answers)) {
    const boxes = fields.filter((field) => nameOf(field).name === name);
    const tick = tickingAnswer(boxes);
    const isUnticked = tick !== null && answers[name] !== tick;
    if (isUnticked && boxes.some((box) => isDemanded(box, visibility))) found[name] = 'must be ticked';
  }
  return found;
}

/**
 * Assigns each problem to field names by its pointer into `data`. A problem with a missing list or
 * object goes to every field in it.
 */
export function byName(names: readonly string[], problems: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const problem of problems) {
    const [, pointer = '', message = ''] = /^#(\S*?): (.*)$/s.exec(problem) ?? [];
    for (const name of names) {
      const own = pointerOf(name);
      const concerns = own === pointer || own.startsWith(`${pointer}/`) || pointer.startsWith(`${own}/`);
      if (concerns && !(name in found)) found[name] = message;
    }
  }
  return found;
}

function pointerOf(name: string): string {
  const parsed = parseFieldName(name);
  return parsed.ok && parsed.name.kind === 'value' ? pointerTo(parsed.name.segments) : '';
}

/** Refuses images by URL, and signatures that are too big to keep. */
function pictureProblems(fields: readonly Field[], answers: Answers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const field of fields) {
    const { name } = nameOf(field);
    const value = answers[name];
    if (!isPicture(field) || value === undefined) continue;
    if (typeof value === 'object' && value !== null && 'url' in value)
      found[name] = 'must be an image of your own, not a URL';
    else if (isSignature(field) && JSON.stringify(value).length > limits.signatureImageBytes)
      found[name] = `must have at most ${limits.signatureImageBytes} bytes (signatureImageBytes)`;
  }
  return found;
}

/** How the signer made the signature. */
export function signedHow(value: unknown): 'drawn' | 'typed' | 'image' {
  const signature = signatureOf(value);
  if (signature === null) return 'image';
  return 'text' in signature ? 'typed' : 'drawn';
}
