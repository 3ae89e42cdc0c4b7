import { indexOfText, startsWithText } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfLimits } from '../../pdf/reader/work-budget';
import type { XrefEntry } from '../../pdf/reader/xref-entries';
import { PdfDict, type PdfValue } from '../../pdf/values';
import type { ConformanceLevel } from '../levels';
import { type Breach, BreachList } from './breach';
import { lookAtWhole } from './look-at-whole';

const FORBIDDEN_ACTIONS = new Set([
  ...['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'SetOCGState', 'Rendition', 'Trans'],
  ...['GoTo3DView', 'JavaScript'],
]);

/** Finds what a print of the browser breaks of the levels. */
export async function lookAtPrint(
  print: PdfFile,
  { levels, allowed }: { levels: readonly ConformanceLevel[]; allowed: PdfLimits },
): Promise<Breach[]> {
  const breaches = new BreachList();
  await lookAtWhole(print, breaches, {
    ...{ levels, allowed },
    rules: { passesOver: isElement, further: lookAtAction },
  });
  return breaches.toArray();
}

/** How the browser begins an element of the structure, which no rule about objects is about. */
const ELEMENT = 'obj\n<</Type /StructElem\n';
const LONGEST_NUMBERS = 20;

/** A print has more elements than all other objects together. */
function isElement({ bytes }: PdfFile, entry: XrefEntry): boolean {
  if (entry.kind !== 'at_offset') return false;
  const { offset } = entry;
  const start = indexOfText(bytes, ELEMENT[0] ?? '', offset, offset + LONGEST_NUMBERS);
  return startsWithText(bytes, ELEMENT, start);
}

/** Uploaded documents have lost these actions when they were prepared. */
function lookAtAction(file: PdfFile, value: PdfValue, breaches: BreachList): void {
  const action = value instanceof PdfDict ? (file.name(value.get('S')) ?? '') : '';
  if (FORBIDDEN_ACTIONS.has(action)) breaches.add('6.5.1', `an action of the kind ${action}`);
}
