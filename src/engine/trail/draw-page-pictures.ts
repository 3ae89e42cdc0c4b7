import { compose, type Matrix, scale, translate } from '../fill/draw/draw-matrix';
import type { FormReference } from '../images/picture';
import type { ReportPaper } from './report-paper';
import { colors, styles } from './report-text';

/** A page of the document as a form, which can be drawn at any size. */
export type PagePicture = {
  form: FormReference;
  /** Width and height of the page as seen, in points. */
  width: number;
  height: number;
  /** Maps the space of the form to the page as seen: origin top left, y down. */
  toSeen: Matrix;
};

const PER_ROW = 4;
const GAP = 14;
const MOST_HEIGHT = 170;
/** The most height that the first row takes. */
export const PICTURE_ROOM = MOST_HEIGHT + 40;

/** Draws small pictures of the first pages, each in a frame with its page number. */
export function drawPagePictures(paper: ReportPaper, pictures: readonly PagePicture[]): void {
  const width = (paper.width - (PER_ROW - 1) * GAP) / PER_ROW;
  paper.skip(8);
  for (let first = 0; first < pictures.length; first += PER_ROW) {
    const row = pictures.slice(first, first + PER_ROW).map((picture, at) => {
      const smaller = Math.min(width / picture.width, MOST_HEIGHT / picture.height);
      return { picture, smaller, left: at * (width + GAP), number: first + at + 1 };
    });
    const height = Math.max(...row.map(({ picture, smaller }) => picture.height * smaller));
    paper.need(height + styles.small.distance + 8);
    for (const { picture, smaller, left } of row) drawPicture(paper, picture, { smaller, left });
    paper.skip(height + 3);
    const style = styles.small;
    paper.row(
      row.map(({ number, left }) => ({
        lines: paper.text.lines(`Page ${number}`, style, width, 1),
        style,
        left,
      })),
    );
    paper.skip(8);
  }
}

function drawPicture(
  paper: ReportPaper,
  { form, width, height, toSeen }: PagePicture,
  { smaller, left }: { smaller: number; left: number },
): void {
  const { content } = paper;
  const [x, bottom] = [paper.x(left), paper.y - height * smaller];
  // On the page as seen, y goes down from the upper edge.
  const place = compose(translate(x, paper.y), scale(smaller, -smaller));
  content.image(form, compose(place, toSeen));
  content.strokeColor(colors.line);
  content.strokeRectangle(x, bottom, width * smaller, height * smaller, 0.75);
}
