/**
 * @typedef {{ name: string, values: (number | null)[] }} Group
 * @typedef {{ title: string, subtitle: string, series: string[], groups: Group[] }} Chart
 */

const COLORS = ['#0b6e4f', '#c2571a', '#d9a441', '#4a6fa5', '#8d6a9f'];
const [WIDTH, LEFT, RIGHT, TOP] = [960, 230, 90, 104];
const [BAR, GAP] = [13, 18];
const FONT = 'font-family="system-ui, Helvetica, Arial, sans-serif"';

/**
 * Draws bars on a logarithmic axis of milliseconds, as SVG. The bars differ by factors of hundreds:
 * a linear axis would hide the short ones.
 * @param {Chart} chart
 */
export function barChart({ title, subtitle, series, groups }) {
  const all = groups.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const across = (/** @type {number} */ value) =>
    LEFT + ((Math.log10(value) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  const groupHeight = series.length * BAR + GAP;
  const bottom = TOP + groups.length * groupHeight;
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 34}" ${FONT} font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${bottom + 34}" fill="#ffffff"/>`,
    `<text x="24" y="30" font-size="18" font-weight="600" fill="#1c1c1c">${escaped(title)}</text>`,
    `<text x="24" y="50" fill="#555555">${escaped(subtitle)}</text>`,
    ...series.map(legend),
    ...decades.map((value) => gridLine(value, across(value), bottom)),
    ...groups.map((group, index) => bars(group, TOP + index * groupHeight, across)),
    '</svg>\n',
  ].join('\n');
}

function legend(/** @type {string} */ name, /** @type {number} */ index) {
  const x = 24 + index * 150;
  const box = `<rect x="${x}" y="66" width="12" height="12" fill="${COLORS[index]}"/>`;
  return `${box}<text x="${x + 18}" y="76" fill="#1c1c1c">${escaped(name)}</text>`;
}

function gridLine(/** @type {number} */ value, /** @type {number} */ x, /** @type {number} */ bottom) {
  const line = `<line x1="${x}" x2="${x}" y1="${TOP - 6}" y2="${bottom}" stroke="#dddddd"/>`;
  return `${line}<text x="${x}" y="${bottom + 18}" fill="#555555" text-anchor="middle">${value} ms</text>`;
}

/**
 * @param {Group} group
 * @param {number} top
 * @param {(value: number) => number} across
 */
function bars({ name, values }, top, across) {
  const middle = top + (values.length * BAR) / 2 + 4;
  const label = `<text x="${LEFT - 12}" y="${middle}" fill="#1c1c1c" text-anchor="end">${escaped(name)}</text>`;
  return [label, ...values.map((value, index) => bar(value, index, top + index * BAR, across))].join('\n');
}

/**
 * @param {number | null} value
 * @param {number} index
 * @param {number} y
 * @param {(value: number) => number} across
 */
function bar(value, index, y, across) {
  const baseline = y + BAR - 3;
  if (value === null)
    return `<text x="${LEFT + 4}" y="${baseline}" font-size="10" fill="#999999">not possible</text>`;
  const end = across(value);
  const rect = `<rect x="${LEFT}" y="${y}" width="${(end - LEFT).toFixed(1)}" height="${BAR - 2}" fill="${COLORS[index]}"/>`;
  const text = value < 10 ? value.toPrecision(2) : value.toFixed(0);
  return `${rect}<text x="${(end + 5).toFixed(1)}" y="${baseline}" font-size="10" fill="#333333">${text}</text>`;
}

function escaped(/** @type {string} */ text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
