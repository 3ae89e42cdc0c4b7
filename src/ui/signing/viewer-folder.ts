import { version } from 'pdfjs-dist/package.json';

/** Where the viewer of PDFs lies. Its version is part of the name, so browsers may keep it for ever. */
export const viewerFolder = `/vendor/pdfjs-${version}/`;
