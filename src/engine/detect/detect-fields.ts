import type { FieldInput } from '../fields/field-schema';
import { defaultType } from '../fields/types/index';
import { rounded, type SeenBox } from '../fill/document-plan';
import { limits } from '../limits';
import { PdfProblem } from '../pdf/pdf-problem';
import { openPdf } from '../pdf/reader/open-pdf';
import { readPages } from '../pdf/reader/page-tree';
import { WorkBudget } from '../pdf/reader/work-budget';
import { nameFrom, UniqueNames } from './field-names';
import { type Area, areaOf, heightOf, sharedPart, widthOf } from './page-marks';
import type { Proposal } from './proposal';
import { propose } from './propose';
import { MarksReader } from './read-marks';

export type DetectedField = FieldInput & SeenBox & { page: number; found: Proposal['found'] };

export type Detected = {
  fields: DetectedField[];
  /** False when the document took too much work or had more fields than can be proposed. */
  complete: boolean;
};

export type Existing = { name: string; page: number } & SeenBox;

/** Two boxes are at the same place when they overlap by more than this share of the smaller box. */
const SAME_PLACE = 0.3;

/**
 * Proposes fields where a document looks as if it were to be filled in. A document that cannot be
 * read further gives the fields found so far.
 */
export async function detectFields(bytes: Uint8Array, existing: readonly Existing[]): Promise<Detected> {
  const names = new UniqueNames(existing.map(({ name }) => name));
  const fields: DetectedField[] = [];
  try {
    const file = await openPdf(bytes, new WorkBudget(limits, bytes.length));
    // Detection has its own budget, as the search for text tags has.
    const budget = new WorkBudget(limits, bytes.length);
    const reader = new MarksReader(file, budget);
    for (const [index, node] of (await readPages(file)).entries()) {
      const marks = await reader.read(node);
      const taken = existing.filter(({ page }) => page === index + 1).map(areaOf);
      const proposals = without(propose(marks, budget), taken, budget);
      fields.push(...named(proposals, index + 1, names));
      if (fields.length > limits.detectedFields)
        return { fields: fields.slice(0, limits.detectedFields), complete: false };
      await budget.breathe();
    }
    return { fields, complete: true };
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    return { fields, complete: false };
  }
}

/** Keeps one field for each place, in reading order. */
function without(proposals: readonly Proposal[], taken: Area[], budget: WorkBudget): Proposal[] {
  const kept: Proposal[] = [];
  const areas = [...taken];
  for (const proposal of proposals) {
    budget.spend(1 + (areas.length >> 2));
    if (areas.some((other) => sharedPart(proposal.area, other) > SAME_PLACE)) continue;
    areas.push(proposal.area);
    kept.push(proposal);
  }
  return kept.sort(({ area: one }, { area: other }) =>
    Math.abs(one.bottom - other.bottom) > 4 ? one.bottom - other.bottom : one.x - other.x,
  );
}

function named(proposals: readonly Proposal[], page: number, names: UniqueNames): DetectedField[] {
  const tables = new Map<string, string>();
  const spread = spreadsOf(proposals);
  return proposals.map((proposal) => {
    const { area, label, found, properties, row } = proposal;
    const place = {
      x: rounded(area.x),
      y: rounded(area.y),
      width: rounded(widthOf(area)),
      height: rounded(heightOf(area)),
    };
    const name = row === undefined ? spread.nameOf(proposal, names) : nameInTable(proposal, tables, names);
    return { name, title: label, page, ...place, ...properties, found };
  });
}

function nameInTable({ label, row }: Proposal, tables: Map<string, string>, names: UniqueNames): string {
  const key = row?.table ?? '';
  const table = tables.get(key) ?? names.take('rows');
  tables.set(key, table);
  const wanted = `${table}/${row?.position ?? 0}/${nameFrom(label, 'column')}`;
  return names.take(wanted);
}

/**
 * Names the lines of ruled paper as one spread: lines with the same label below each other become
 * `comments#1`, `comments#2`.
 */
function spreadsOf(proposals: readonly Proposal[]) {
  const counts = new Map<string, { name: string; line: number }>();
  const isSpread = (one: Proposal) =>
    one.found === 'line' &&
    proposals.some((other) => other !== one && other.found === 'line' && isNextLine(one, other));
  return {
    nameOf(proposal: Proposal, names: UniqueNames): string {
      const wanted = nameFrom(proposal.label, fallbacks[proposal.found]);
      if (!isSpread(proposal)) return names.take(wanted);
      const known = counts.get(proposal.label) ?? { name: names.take(wanted), line: 0 };
      known.line += 1;
      counts.set(proposal.label, known);
      return `${known.name}#${known.line}`;
    },
  };
}

function isNextLine(one: Proposal, other: Proposal): boolean {
  const gap = Math.abs(one.area.bottom - other.area.bottom);
  const isUntold = one.properties.type === defaultType && other.properties.type === defaultType;
  return (
    isUntold &&
    one.label === other.label &&
    gap > 0 &&
    gap <= 40 &&
    Math.abs(one.area.right - other.area.right) <= 3
  );
}

const fallbacks = { line: 'text', box: 'text', cell: 'text', comb: 'text', checkbox: 'checkbox' } as const;
