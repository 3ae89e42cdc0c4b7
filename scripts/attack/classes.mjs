import { agents } from './agents.mjs';
import { auth } from './auth.mjs';
import { bodies } from './bodies.mjs';
import { dashboard } from './dashboard.mjs';
import { editors } from './editors.mjs';
import { html } from './html.mjs';
import { logs } from './logs.mjs';
import { outside } from './outside.mjs';
import { pdfs } from './pdfs.mjs';
import { fontsClass, images } from './pictures.mjs';
import { signing } from './signing.mjs';
import { stalls } from './stalls.mjs';
import { tenancy } from './tenancy.mjs';
import { webhooks } from './webhooks.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */

/**
 * The classes of attacks, in the order in which they run: stalls measure a quiet product, and logs
 * look back at all others.
 * @type {Record<string, Cases>}
 */
export const classes = {
  stalls,
  auth,
  tenancy,
  agents,
  bodies,
  pdfs,
  html,
  images,
  fonts: fontsClass,
  outside,
  webhooks,
  signing,
  editors,
  dashboard,
  logs,
};
