import { auth } from './auth.mjs';
import { bodies } from './bodies.mjs';
import { html } from './html.mjs';
import { pdfs } from './pdfs.mjs';
import { fontsClass, images } from './pictures.mjs';
import { tenancy } from './tenancy.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */

/** The classes of attacks, in the order in which they run. @type {Record<string, Cases>} */
export const classes = { auth, tenancy, bodies, pdfs, html, images, fonts: fontsClass };
