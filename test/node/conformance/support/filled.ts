import { effectiveFields } from '../../../../src/engine/fields/effective-fields';
import { noRules } from '../../../../src/engine/fields/field-rules';
import { placeAcceptableFields } from '../../../../src/engine/fields/place-acceptable-fields';
import { compileDocument } from '../../../../src/engine/fill/compile/compile-document';
import { type DrawInput, drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { readPlan } from '../../../../src/engine/fill/stored-plan';
import { conforming } from './conforming';
import type { Draft } from './draft';

export const ADDED = { name: 'added', page: 1, x: 300, y: 300, width: 200, height: 20 };

export type Filling = Partial<DrawInput> & {
  change?: (draft: Draft) => void;
  more?: readonly object[];
  again?: number;
  /** Fields in the opposite order. */
  isReversed?: boolean;
  /** The plan as release 0.4.0 reads it. */
  isOld?: boolean;
};

/** The conforming document, filled. The box of its text is widened. */
export async function filled({
  change,
  more = [],
  again = 0,
  isReversed = false,
  isOld = false,
  ...input
}: Filling) {
  const draft = conforming(2).change('text', '[9 9 99 29]', '[9 9 299 29]');
  change?.(draft);
  const document = await compileDocument(draft.bytes());
  if (document.outcome !== 'compiled') throw new Error(document.message);
  const { plan } = readPlan(JSON.stringify(document.plan));
  if (plan === null) throw new Error('The plan cannot be stored.');
  if (isOld) delete plan.base.structure;
  const given = [...document.fields, ...more];
  const placed = placeAcceptableFields(isReversed ? given.toReversed() : given, plan.pages).fields;
  const fields = placed.map((field) => (field.name === 'added' ? { ...field, page: 1 + again } : field));
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    document.pdf.slice(offset, offset + length);
  const drawn = await drawSubmission({
    ...{ plan, fields: effectiveFields({ ...noRules, fields }), test: true, title: 'T', now: new Date(0) },
    ...{ data: { name: 'Ada', box: true, added: 'Lovelace' }, footer: 'A foot' },
    ...(again > 0 && { repeated: { copies: new Map([[1, again]]), read } }),
    ...input,
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return Buffer.concat([document.pdf, drawn.suffix]);
}
