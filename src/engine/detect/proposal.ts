import type { FieldInput } from '../fields/field-schema';
import { hasLength, isLongText } from '../fields/field-traits';
import { foundAs } from '../fields/types/imported';
import { defaultType, fieldTypes } from '../fields/types/index';
import { guessType } from './guess-type';
import { type Area, heightOf, widthOf } from './page-marks';

/** All properties of a field except its box and its name. */
export type Properties = Partial<Omit<FieldInput, 'name' | 'page' | 'x' | 'y' | 'width' | 'height'>>;

/** A place that looks like a field, with its label. */
export type Proposal = {
  found: 'line' | 'box' | 'cell' | 'comb' | 'checkbox';
  area: Area;
  label: string;
  /** The table and the row position of a table cell. Its `label` is that of the column. */
  row?: { table: string; position: number };
  properties: Properties;
};

const LINE = 32;
const SMALL = 16;
const FULL = 12;

export function textProposal(
  found: Proposal['found'],
  area: Area,
  label: string,
  more: Properties = {},
): Proposal {
  const height = heightOf(area);
  const guess = guessType(label);
  const properties: Properties = {
    ...guess,
    ...(isLongText(guess) && height >= LINE ? { multiline: true, vAlignment: 'top' } : {}),
    ...(height < SMALL && { fontSize: Math.max(5, Math.round(Math.min(FULL, height * 0.7) * 2) / 2) }),
    ...more,
  };
  return { found, area, label, properties };
}

export function checkProposal(area: Area, label: string): Proposal {
  return { found: 'checkbox', area, label, properties: { type: foundAs.box, required: false } };
}

export function combProposal(area: Area, label: string, cells: number): Proposal {
  const guess = guessType(label);
  const type = fieldTypes[guess.type].onPaper.fitsCells ? guess.type : defaultType;
  const maxLength = hasLength({ type }) ? cells : null;
  return {
    found: 'comb',
    area,
    label,
    properties: { type, comb: true, combNumberOfCells: cells, maxLength },
  };
}

export function inset(area: Area, by: number): Area {
  return {
    x: area.x + by,
    y: area.y + by / 2,
    right: area.right - by,
    bottom: area.bottom - by / 2,
  };
}

export function isWide(area: Area): boolean {
  return widthOf(area) >= 14 && heightOf(area) >= 8;
}
