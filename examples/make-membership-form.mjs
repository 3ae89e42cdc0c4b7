// Draws examples/membership-form.pdf, the flat form of the README's tour.
import { writeFileSync } from 'node:fs';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

const ink = rgb(0.11, 0.11, 0.17);
const soft = rgb(0.42, 0.44, 0.52);
const line = rgb(0.8, 0.81, 0.87);
const accent = rgb(0.23, 0.25, 0.85);

const document = await PDFDocument.create({ updateMetadata: false });
document.setTitle('Membership form');
const page = document.addPage([595, 842]);
const regular = await document.embedFont(StandardFonts.Helvetica);
const bold = await document.embedFont(StandardFonts.HelveticaBold);

/** Coordinates start at the top, as for fields. */
function y(fromTop) {
  return 842 - fromTop;
}

function text(words, x, fromTop, size = 10, font = regular, color = ink) {
  return page.drawText(words, { x, y: y(fromTop), size, font, color });
}

function box(label, x, fromTop, width, height = 28) {
  text(label, x, fromTop - 6, 8, regular, soft);
  page.drawRectangle({ x, y: y(fromTop + height), width, height, borderColor: line, borderWidth: 1 });
}

page.drawRectangle({ x: 0, y: y(96), width: 595, height: 96, color: accent });
text('Membership form', 56, 62, 26, bold, rgb(1, 1, 1));
text('The Harbour Rowing Club', 56, 82, 11, regular, rgb(0.88, 0.89, 1));

box('Full name', 56, 150, 300);
box('Date of birth', 376, 150, 163);
box('Address', 56, 212, 300, 72);
box('Photo', 376, 212, 163, 134);
box('Yearly fee', 56, 318, 140);
text('I have read the rules of the club', 84, 377, 10);
page.drawRectangle({ x: 56, y: y(382), width: 18, height: 18, borderColor: line, borderWidth: 1 });
text('Please bring this form to the boathouse on any Saturday.', 56, 790, 9, regular, soft);

writeFileSync(
  new URL('membership-form.pdf', import.meta.url),
  await document.save({ useObjectStreams: false }),
);
