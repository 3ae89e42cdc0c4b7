import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import type { TextLayout } from '../../text/layout/text-box';
import type { PagePlan } from '../document-plan';
import { groupSpreads, layoutSpreads } from '../draw/draw-spreads';
import type { DisplayContext } from '../values/display';
import type { ContinuationPage } from './continuation-page';
import { ContinuationPages } from './continuation-pages';
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
): Promise<{ spreads: ReadonlyMap<Field, TextLayout>; last: readonly ContinuationPage[] }> {
  const { values, report, typesetter } = context;
  const groups = groupSpreads(fields);
  const spreads = layoutSpreads(groups, values, typesetter);
  const continuation = new ContinuationPages({ pagesBefore: pages.length, title, uses, report, typesetter });
  const continuing = { fields, spreads: groups, pages, continuation };
  const continued = await layoutContinued(continuing, { ...context, spreads });
  return { spreads: new Map([...spreads, ...continued]), last: continuation.finish() };
}
