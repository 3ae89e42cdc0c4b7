import { run } from './run.mjs';

/**
 * The complaints of qpdf about a file. Numbers and names differ between files and are left out.
 * @param {string} file
 */
export async function qpdfComplaints(file) {
  const { code, output, errors } = await run('qpdf', ['--check', '--password=', file]);
  if (code === 0) return new Set();
  const lines = `${output}\n${errors}`.split('\n').filter((line) => /^(WARNING|ERROR|qpdf)/.test(line));
  const general = lines.map((line) => line.replace(file, 'file').replace(/\d+/g, '#').trim());
  return new Set(general.filter((line) => !/^qpdf: (operation succeeded|errors detected)/.test(line)));
}
