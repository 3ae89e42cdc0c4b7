import * as z from 'zod';
import { type DocumentPlan, PLAN_VERSION, UNTAGGED_PLAN_VERSION } from './document-plan';
import { structurePlanSchema } from './structure/structure-plan';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const matrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };

const look = z.discriminatedUnion('shows', [
  z.object({
    ...place,
    shows: z.enum(['on', 'off']),
    form: z.int(),
    rotation: z.number().exactOptional(),
  }),
  z.object({ ...place, shows: z.literal('value'), print: z.string(), entries: z.string(), data: z.string() }),
]);
const aboutSchema = z.object({
  title: z.string().optional(),
  author: z.string().optional(),
  subject: z.string().optional(),
  keywords: z.string().optional(),
  language: z.string().optional(),
});

const planSchema = z.object({
  version: z.union([z.literal(5), z.literal(UNTAGGED_PLAN_VERSION)]),
  form: z.union([z.literal(UNTAGGED_PLAN_VERSION), z.literal(PLAN_VERSION)]),
  pageCount: z.int(),
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      cropBox: box,
      rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      userUnit: z.number(),
      toUserSpace: matrix,
      looks: z.array(look).exactOptional(),
    }),
  ),
  base: z.object({
    length: z.int(),
    startXref: z.int(),
    size: z.int(),
    root: z.int(),
    info: z.int(),
    id: z.string(),
    xref: z.enum(['table', 'stream']),
    about: aboutSchema,
    keptInfo: z.string(),
    mark: z.int(),
    firstOverlay: z.int(),
    firstAnnotations: z.int(),
    annotations: z.record(z.string(), z.string()),
    catalog: z.string(),
    tree: z.int(),
    firstPage: z.int(),
    pageOffsets: z.array(z.int()),
    firstPageEnd: z.int().exactOptional(),
    breaches: z
      .array(z.object({ clause: z.string(), letter: z.enum(['B', 'U', 'UA']), what: z.string() }))
      .exactOptional(),
    structure: structurePlanSchema.exactOptional(),
    signed: z
      .object({
        original: z.string(),
        numbers: z.array(z.int()),
        fields: z.string(),
        names: z.array(z.string()),
        setting: z.string(),
        permissions: z.string(),
        proofs: z
          .object({
            certificates: z.array(z.int()),
            answers: z.array(z.int()),
            lists: z.array(z.int()),
            bySignature: z.string(),
            spelled: z.string(),
          })
          .exactOptional(),
        stamps: z.record(z.string(), z.string()),
      })
      .exactOptional(),
  }),
});

export type StoredPlan = { plan: DocumentPlan } | { plan: null; reason: string };

/**
 * Reads a stored plan. Without a plan that this code can draw with, it says why: the document must
 * then be compiled anew.
 */
export function readPlan(json: string): StoredPlan {
  const stored = parsed(json);
  if (stored === undefined) return { plan: null, reason: 'it is not JSON' };
  const { version, isTagged } = formOf(stored);
  const isDrawn = version === PLAN_VERSION || (version === UNTAGGED_PLAN_VERSION && !isTagged);
  if (version !== undefined && !isDrawn) {
    const tags = isTagged ? ' and tags' : '';
    return {
      plan: null,
      reason: `it has version ${version}${tags}, and this code draws with ${PLAN_VERSION}`,
    };
  }
  const { data } = planSchema.safeParse(stored);
  return data ? { plan: data } : { plan: null, reason: 'it is not complete' };
}

const formSchema = z.object({
  version: z.int(),
  form: z.int().optional(),
  base: z.object({ structure: z.unknown().optional() }).optional().catch(undefined),
});

function formOf(stored: unknown): { version: number | undefined; isTagged: boolean } {
  const { data } = formSchema.safeParse(stored);
  return { version: data?.form ?? data?.version, isTagged: data?.base?.structure !== undefined };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
