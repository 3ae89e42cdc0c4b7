import { version } from 'pdfjs-dist/package.json';

/** The folder of the PDF viewer. Its name holds the version, so browsers may cache it forever. */
export const viewerFolder = `/vendor/pdfjs-${version}/`;
