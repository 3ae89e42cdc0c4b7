import { type ConformanceLevel, nameOfLevel } from '../../../engine';
import type { FactRow } from '../../kit/facts/facts';
import { documentWords as said } from './document-words';

type Levels = {
  conformance_reached: readonly ConformanceLevel[];
  conformance_problems: readonly string[];
};

/** The levels of PDF/A and PDF/UA that a document has; no row where it was to have none. */
export function levelsRow({
  conformance_reached: reached,
  conformance_problems: problems,
}: Levels): FactRow | null {
  if (reached.length === 0 && problems.length === 0) return null;
  return [said.levels, reached.length === 0 ? said.noLevel : reached.map(nameOfLevel).join(', ')];
}
