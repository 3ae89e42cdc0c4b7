/** @typedef {{ width?: number, height?: number, more?: string, lines?: { y: number, text: string, size?: number }[] }} Page */

/**
 * Makes a PDF of these pages, in Helvetica and always with the same bytes.
 * @param {readonly Page[]} pages `more`: further entries of the page, `lines`: texts at 72 points
 *   from the left
 */
export function blankPdf(pages) {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((page, index) => pageObjects(page, 5 + 2 * index)),
  ];
  let file = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

function pageObjects(
  /** @type {Page} */ { width = 595, height = 842, more = '', lines = [] },
  /** @type {number} */ number,
) {
  const content = lines.map(({ y, text, size = 11 }) => {
    const spelled = text.replace(/[\\()]/g, '\\$&');
    return `BT /F1 ${size} Tf 72 ${height - y} Td (${spelled}) Tj ET\n`;
  });
  const drawn = content.join('');
  const uses = `/Resources<</Font<</F1 3 0 R>>>>/Contents ${number} 0 R`;
  return [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]${uses}${more}>>`,
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ];
}
