import { timesOf } from './ratios.mjs';

/**
 * @param {Pick<import('./ratios.mjs').Measured, 'http' | 'fill'> & { peakMemoryMb: number }} measured
 */
export function httpTable(measured) {
  return [
    'Sync create to download_url (milliseconds)',
    table(
      ['form', 'clients', 'requests', 'errors', 'a second', 'p50', 'p95', 'p99', 'p50/engine'],
      httpRows(measured),
    ),
    `Peak memory of the runtime with the product in it: ${measured.peakMemoryMb.toFixed(0)} MB`,
  ].join('\n');
}

/**
 * @param {import('./ratios.mjs').Ratios} ratios
 * @param {import('./ratios.mjs').Ratios} baseline
 */
export function ratioTable(ratios, baseline) {
  return [
    'Ratios of this run, and what has changed since the baseline',
    table(['ratio', 'now', 'baseline', 'change'], ratioRows(ratios, baseline)),
  ].join('\n');
}

/** @param {Pick<import('./ratios.mjs').Measured, 'http' | 'fill'>} measured */
function httpRows({ http, fill }) {
  return http.map(({ form, clients, requests, errors, perSecond, p50, p95, p99 }) => [
    form,
    clients,
    requests,
    errors,
    ...[perSecond, p50, p95, p99, p50 / timesOf(fill, form).engine].map((value) => value.toFixed(1)),
  ]);
}

/**
 * @param {import('./ratios.mjs').Ratios} ratios
 * @param {import('./ratios.mjs').Ratios} baseline
 */
function ratioRows(ratios, baseline) {
  return Object.entries(ratios).map(([name, now]) => {
    const before = baseline[name];
    return before === undefined ? [name, now, '-', 'new'] : [name, now, before, change(now, before)];
  });
}

function change(/** @type {number} */ now, /** @type {number} */ before) {
  const percent = Math.round((now / before - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

/**
 * The first column to the left, figures to the right.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
function table(head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return `${padded.map((line) => `  ${line}`).join('\n')}\n`;
}
