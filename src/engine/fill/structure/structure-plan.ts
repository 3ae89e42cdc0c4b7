import * as z from 'zod';

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

const fieldPlace = z.object({
  ...place,
  /** The empty form that the page draws as content of the field's element. */
  form: z.int(),
  /** The element: its number, its entries but what it says of the field, and its own attributes, spelled. */
  element: z.int(),
  entries: z.string(),
  attributes: z.string().exactOptional(),
  /** What the document says of the field, and how the element spells it until a submission fills it. */
  role: z.enum(['tv', 'cb', 'rb', 'pb']),
  title: z.string(),
  said: z.string(),
  /** The list of the kids of the element, and those that it has, spelled. */
  kids: z.int(),
  own: z.string(),
  /** The key of the element in the parent tree, for a fillable field. */
  key: z.int(),
});

const page = z.object({
  /** The empty forms for what means nothing, below all values and above them. */
  below: z.int(),
  above: z.int(),
  /** The element for what is added to the page, and the list of its kids. */
  section: z.int(),
  kids: z.int(),
  /** References to the kids that it has, spelled. */
  own: z.string(),
  /** How many pieces of tagged content the page has. */
  marks: z.int(),
  /** In the order in which the page draws their forms. */
  fields: z.array(fieldPlace),
});

export const structurePlanSchema = z.object({
  /** A form that draws nothing. */
  nothing: z.int(),
  /** The leaf of the parent tree for what a submission adds, the entry that it has, and the next key. */
  leaf: z.int(),
  entry: z.string(),
  nextKey: z.int(),
  /** By index of the page. A page that cannot be tagged has none. */
  pages: z.record(z.string(), page),
});

/** Where the structure of a tagged document takes what a submission draws. */
export type StructurePlan = z.infer<typeof structurePlanSchema>;
export type PageStructurePlan = z.infer<typeof page>;
export type FieldPlace = z.infer<typeof fieldPlace>;

/** The forms that a repeated page does not draw: they have the values of the page itself. */
export function emptiedForms({ pages, nothing }: StructurePlan, index: number) {
  const page = pages[index];
  const forms = page === undefined ? [] : [page.below, page.above, ...page.fields.map(({ form }) => form)];
  return { forms, nothing };
}

/** A repeated page with more pieces of tagged content is not tagged: each copy would name all of them. */
const MOST_REPEATED = 5_000;

/** Whether copies of a page are tagged. */
export function isTaggedAgain(page: PageStructurePlan | undefined): page is PageStructurePlan {
  return page !== undefined && page.marks <= MOST_REPEATED;
}
