import { readFileSync } from 'node:fs';

/** A font as customers upload it. */
export function fontFile() {
  return readFileSync('node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
}
