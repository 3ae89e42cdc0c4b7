import type { Breach } from '../conformance/look/breach';
import type { PdfFile } from '../pdf/reader/pdf-file';
import type { PdfDict, PdfValue } from '../pdf/values';
import type { DocumentAbout } from '../pdf/writer/document-info';
import type { FileEnd } from '../pdf/writer/file-update';
import type { EarlierProofs } from '../seal/validation/validation-store';
import type { StructurePlan } from './structure/structure-plan';

/**
 * The version of stored plans. Increase it when drawing expects something else of a compiled
 * document.
 */
export const PLAN_VERSION = 9;

/** The version of plans without tags, which draw as before. Release 0.5.0 writes and reads them. */
export const UNTAGGED_PLAN_VERSION = 8;

/**
 * All that drawing needs to know about a compiled document. It is plain JSON, stored beside the
 * document.
 */
export type DocumentPlan = {
  /**
   * What release 0.1.0 asks for. After a rollback it draws with this plan, without what it does not
   * know. Where it would break a signature, it is told the version of later code, and refuses.
   */
  version: 5 | typeof UNTAGGED_PLAN_VERSION;
  /** The version of the plan for later code. Plans of release 0.1.0 have none. */
  form: typeof UNTAGGED_PLAN_VERSION | typeof PLAN_VERSION;
  pageCount: number;
  pages: PagePlan[];
  /** The end of the document, and the places of its slots for drawings. */
  base: BasePlan;
};

export type BasePlan = FileEnd & {
  /** What the document says about itself. */
  about: DocumentAbout;
  /** Author, subject and keywords, spelled for release 0.1.0. */
  keptInfo: string;
  /** The empty form on every page that takes the watermark of a test PDF. */
  mark: number;
  /** The empty form on the first page. Those of the next pages have the next numbers. */
  firstOverlay: number;
  /** The list of annotations of the first page. Those of the next pages have the next numbers. */
  firstAnnotations: number;
  /**
   * The document's own entries of these lists, spelled; by index of the page. Most pages have none.
   */
  annotations: Record<string, string>;
  /** The entries of the catalogue except the language, spelled. A form is added to them. */
  catalog: string;
  /** The root of the page tree. All pages are its kids. */
  tree: number;
  /** The first page. The next pages have the next numbers. */
  firstPage: number;
  /**
   * The offsets of the page objects, and the end of the last one. A repeated page is read from
   * there.
   */
  pageOffsets: number[];
  /**
   * The end of everything that the first page needs. Older plans, and those of documents with packed
   * objects, have none.
   */
  firstPageEnd?: number;
  /** What the document has that no PDF/A has. Only of documents that were prepared for one. */
  breaches?: readonly Breach[];
  /** Only of a tagged document. Plans of release 0.4.0 and older have none. */
  structure?: StructurePlan;
  /** Only of a document whose signatures are kept: it is the original, with an update after it. */
  signed?: SignedPlan;
};

/** What a finished PDF keeps of a signed document. */
export type SignedPlan = {
  /**
   * The SHA-256 of the original. Plans are stored by what they hold, and nothing else in them is sure to
   * tell two documents apart.
   */
  original: string;
  /** The numbers of the pages, in their order: those of the original. */
  numbers: number[];
  /** References to the topmost fields of its form, spelled. */
  fields: string;
  /** The names of these fields. */
  names: string[];
  /** The defaults of its form, spelled. */
  setting: string;
  /** What its certification allows, as an entry of the catalogue. */
  permissions: string;
  /** What validates its signatures, also as an entry of the catalogue. */
  proofs?: EarlierProofs & { spelled: string };
  /** What shows the signatures where they do not stay, spelled; by the number of their box. */
  stamps: Record<string, string>;
};

/** The number of a page of the compiled document. */
export function pageNumber({ signed, firstPage }: BasePlan, index: number): number {
  return signed?.numbers[index] ?? firstPage + index;
}

export type PagePlan = {
  /**
   * Width and height in points of the page as seen: the CropBox after /Rotate, with the user unit
   * applied.
   */
  width: number;
  height: number;
  /** The visible part of the page in its user space: left, bottom, right, top. */
  cropBox: Box;
  rotate: Rotation;
  /** Points per unit of user space; nearly always 1. */
  userUnit: number;
  /**
   * [a b c d e f] as in `cm`: maps points of the page as seen, with the origin top left, to user
   * space.
   */
  toUserSpace: Matrix;
  /** How the document itself shows its form fields; missing on pages without any. */
  looks?: OwnLook[];
};

/** How the document itself shows one of its form fields. */
export type OwnLook = ButtonLook | ValueLook;

export type ButtonLook = SeenBox & {
  shows: 'on' | 'off';
  /** The number of a form of the compiled document, in the coordinates of the box. */
  form: number;
  /** The rotation of the box in degrees; missing where it is upright. */
  rotation?: number;
};

/**
 * The look of the value that the document came with. It is kept here and not in the compiled
 * document: a PDF that shows another value must not contain this one.
 */
export type ValueLook = SeenBox & {
  shows: 'value';
  /** The print of the field that was imported with the value. */
  print: string;
  /** The entries and operators of a form in the coordinates of the box. */
  entries: string;
  data: string;
};

export type Box = [number, number, number, number];
export type Rotation = 0 | 90 | 180 | 270;
export type Matrix = [number, number, number, number, number, number];

export type Point = {
  x: number;
  y: number;
};

export type SeenBox = {
  x: number;
  y: number;
  width: number;
  height: number;
};

const LETTER: Box = [0, 0, 612, 792];

export function planPage(file: PdfFile, page: PdfDict): PagePlan {
  const cropBox = visibleBox(file, page);
  const rotate = readRotation(file, page);
  const userUnit = readUserUnit(file, page);
  const across = (cropBox[2] - cropBox[0]) * userUnit;
  const up = (cropBox[3] - cropBox[1]) * userUnit;
  const isUpright = rotate === 0 || rotate === 180;
  return {
    width: rounded(isUpright ? across : up),
    height: rounded(isUpright ? up : across),
    cropBox,
    rotate,
    userUnit,
    toUserSpace: seenToUserSpace(cropBox, rotate, 1 / userUnit),
  };
}

/** Maps a box of user space to the page as seen. */
export function seenBox(plan: PagePlan, [left, bottom, right, top]: Box): SeenBox {
  const one = seenPoint(plan, { x: left, y: bottom });
  const other = seenPoint(plan, { x: right, y: top });
  return {
    x: rounded(Math.min(one.x, other.x)),
    y: rounded(Math.min(one.y, other.y)),
    width: rounded(Math.abs(one.x - other.x)),
    height: rounded(Math.abs(one.y - other.y)),
  };
}

/** Maps a point of user space to the page as seen. */
export function seenPoint({ toUserSpace }: PagePlan, { x, y }: Point): Point {
  const [a, b, c, d, e, f] = toUserSpace;
  const determinant = a * d - b * c;
  return {
    x: (d * (x - e) - c * (y - f)) / determinant,
    y: (a * (y - f) - b * (x - e)) / determinant,
  };
}

export function readBox(file: PdfFile, value: PdfValue): Box | null {
  const numbers = file.array(value)?.map((item) => file.number(item));
  const [x1, y1, x2, y2] = numbers ?? [];
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function visibleBox(file: PdfFile, page: PdfDict): Box {
  const media = nonEmpty(readBox(file, page.get('MediaBox'))) ?? LETTER;
  const crop = readBox(file, page.get('CropBox')) ?? media;
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return nonEmpty(both) ?? media;
}

function nonEmpty(box: Box | null): Box | null {
  return box !== null && box[2] > box[0] && box[3] > box[1] ? box : null;
}

function readRotation(file: PdfFile, page: PdfDict): Rotation {
  const quarters = Math.round((file.number(page.get('Rotate')) ?? 0) / 90);
  const rotations: Rotation[] = [0, 90, 180, 270];
  return rotations[((quarters % 4) + 4) % 4] ?? 0;
}

function readUserUnit(file: PdfFile, page: PdfDict): number {
  const unit = file.number(page.get('UserUnit'));
  return unit !== null && unit > 0 && unit <= 75_000 ? unit : 1;
}

function seenToUserSpace([left, bottom, right, top]: Box, rotate: Rotation, unit: number): Matrix {
  switch (rotate) {
    case 0:
      return [unit, 0, 0, -unit, left, top];
    case 90:
      return [0, unit, unit, 0, left, bottom];
    case 180:
      return [-unit, 0, 0, unit, right, bottom];
    case 270:
      return [0, -unit, -unit, 0, right, top];
  }
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
