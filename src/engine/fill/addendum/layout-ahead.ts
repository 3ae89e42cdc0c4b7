import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import type { TextLayout } from '../../text/layout/text-box';
import type { PagePlan } from '../document-plan';
import { groupSpreads, layoutSpreads } from '../draw/draw-spreads';
import type { DisplayContext } from '../values/display';
import { Addendum } from './addendum';
import type { AddendumSheet } from './addendum-sheet';
import { layoutContinued } from './continue-fields';

type Ahead = {
  fields: readonly Field[];
  pages: readonly PagePlan[];
  title: string;
  uses: FontUses;
};

/**
 * Lays out texts that involve more than one box: values spread over several boxes, and texts that
 * continue at the end.
 */
export async function layoutAhead(
  { fields, pages, title, uses }: Ahead,
  context: Omit<DisplayContext, 'spreads'>,
): Promise<{ spreads: ReadonlyMap<Field, TextLayout>; last: readonly AddendumSheet[] }> {
  const { values, report, typesetter } = context;
  const groups = groupSpreads(fields);
  const spreads = layoutSpreads(groups, values, typesetter);
  const addendum = new Addendum({ pagesBefore: pages.length, title, uses, report, typesetter });
  const continuing = { fields, spreads: groups, pages, addendum };
  const continued = await layoutContinued(continuing, { ...context, spreads });
  return { spreads: new Map([...spreads, ...continued]), last: addendum.finish() };
}
