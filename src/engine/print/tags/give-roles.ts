import type { HtmlPage } from '../html-page';
import { OwnCodeFailed, type OwnWorld } from '../paging/own-world';

/** A language within the page, or words for a drawing. */
const SPOKEN =
  /<(?!html\b)[a-z][^\s<>]{0,30}\s[^<>]{0,1000}\blang\s{0,9}=|<svg\b[^<>]{0,2000}>\s{0,200}<title\b/i;

/** Whether the page has elements that the browser passes over when it writes tags. */
export function needsRoles({ html, options }: HtmlPage): boolean {
  return options.tagged && SPOKEN.test(html);
}

/**
 * The browser makes no tags of elements that only group text, and their languages are lost. Nor is a drawing with a
 * title a picture to it. With a role they get tags.
 */
const giveRolesIn = `() => {
  const groups = document.querySelectorAll(':is(div, section, address, pre, center)[lang]:not([role])');
  for (const element of groups) Element.prototype.setAttribute.call(element, 'role', 'group');
  const texts = document.querySelectorAll(':is(span, b, i, u, small, big, font, tt, bdi, bdo, q, cite, var, kbd, samp, data, a:not([href]))[lang]:not([role])');
  for (const element of texts) Element.prototype.setAttribute.call(element, 'role', 'mark');
  const drawings = document.querySelectorAll('svg:not([role], [aria-hidden="true"]):has(> title)');
  for (const element of drawings) Element.prototype.setAttribute.call(element, 'role', 'img');
  return true;
}`;

/** A page in which our code fails is printed without. */
export async function giveRoles(world: OwnWorld): Promise<void> {
  try {
    await world.call(giveRolesIn, null);
  } catch (error) {
    if (!(error instanceof OwnCodeFailed)) throw error;
  }
}
