import { invalid } from '../../core/api/refusal';
import type { ConformanceDemand, ConformanceLevel } from '../../engine';
import {
  becauseOf,
  type Circumstances,
  circumstancesOf,
  type LevelConflict,
  levelConflicts,
} from '../conformance/level-conflicts';
import { type WantedLevels, wantedLevels } from '../conformance/wanted-conformance';
import type { TemplateContent } from '../templates/content/template-content';
import type { TemplateRow } from '../templates/template-store';

/** What a new submission wants of its PDF. */
type Wish = {
  password: string | undefined;
  conformance?: readonly ConformanceLevel[] | undefined;
  conformanceDemand?: ConformanceDemand | undefined;
  files?: { attachments: readonly unknown[]; eInvoice: object | undefined } | undefined;
};

/** The levels that the PDF of a new submission is to reach. */
export function levelsOf(template: TemplateRow, input: Wish): WantedLevels | undefined {
  return wantedLevels({ ...input, eInvoice: input.files?.eInvoice }, template);
}

/** Refuses levels that no data could reach, because something else is wanted that excludes them. */
export function levelProblem(
  from: { template: TemplateRow; content: TemplateContent },
  input: Wish,
): ReturnType<typeof invalid> | null {
  const { template, content } = from;
  const wanted = levelsOf(template, input);
  const own = {
    hasInvoice: input.files?.eInvoice !== undefined,
    hasFiles: (input.files?.attachments ?? []).length > 0,
  };
  const ofTemplate = circumstancesOf(content);
  const all: Circumstances = {
    hasInvoice: own.hasInvoice || ofTemplate.hasInvoice === true,
    hasFiles: own.hasFiles || ofTemplate.hasFiles === true,
    isEncrypted: input.password !== undefined || template.encryptPdfs,
    isUntagged: ofTemplate.isUntagged === true && !mayMiss(wanted, input),
  };
  const conflicts = levelConflicts(wanted?.levels ?? [], all);
  return conflicts.length === 0 ? null : invalid(conflicts.map((one) => problemOf(one, own, input)));
}

/** Whether the levels are those of the template, which makes PDFs without them as well. */
function mayMiss(wanted: WantedLevels | undefined, { conformance }: Wish): boolean {
  return conformance === undefined && wanted?.demand === 'best_effort';
}

/** Names what was sent. What the template has contradicts the levels of the request. */
function problemOf(
  conflict: LevelConflict,
  own: { hasInvoice: boolean; hasFiles: boolean },
  { conformance }: Wish,
): string {
  const { cause, why } = conflict;
  if (cause === 'hasInvoice' && own.hasInvoice) return `#/e_invoice: ${why}`;
  if (cause === 'hasFiles' && own.hasFiles) return `#/attachments: ${why}`;
  if (cause === 'isEncrypted') return `#/${placeOfEncryption(own, conformance)}: ${why}`;
  return `#/conformance: ${becauseOf('template', conflict)}`;
}

/** What in the request asks for levels, or else for the encryption that they exclude. */
function placeOfEncryption(own: { hasInvoice: boolean }, conformance: Wish['conformance']): string {
  if (conformance !== undefined) return 'conformance';
  return own.hasInvoice ? 'e_invoice' : 'password';
}
