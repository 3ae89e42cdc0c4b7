import { findPageNames } from './page-names';
import { markElements } from './places';

/**
 * Finds what does not fit into its box or onto the page. It runs in a page that is laid out as it will be printed,
 * in one column as wide as the page area. Only text counts: pictures are often cut on purpose.
 */
export const findOverflowIn = `({ most, mostElements, mostTexts, selectorChars, width, height, names }, kept) => {
  ${markElements}
  ${findPageNames}
  const found = [];
  let texts = 0;
  const range = document.createRange();
  const styleOf = (element) => getComputedStyle(element);
  const boxOf = (element) => of(element, 'getBoundingClientRect').call(element);

  const selectorOf = (element) => {
    const parts = [];
    for (let one = element; one && parts.length < 4; one = of(one, 'parentElement')) {
      if (one === document.body && parts.length > 0) break;
      const id = of(one, 'id');
      if (id !== '') {
        parts.unshift('#' + CSS.escape(id));
        break;
      }
      const tag = of(one, 'localName');
      const [name] = of(one, 'classList');
      const parent = of(one, 'parentElement');
      const alike = parent === null ? [] : [...of(parent, 'children')].filter((other) => of(other, 'localName') === tag);
      const nth = alike.length > 1 ? ':nth-of-type(' + (alike.indexOf(one) + 1) + ')' : '';
      parts.unshift(tag + (name === undefined ? '' : '.' + CSS.escape(name)) + nth);
    }
    return parts.join(' > ').slice(0, selectorChars);
  };
  const note = (code, element, px) => {
    if (found.length < most) found.push({ code, element, selector: selectorOf(element), px });
  };

  const blockOf = (text) => {
    let element = text.parentElement;
    while (element && styleOf(element).display === 'inline') element = of(element, 'parentElement');
    return element;
  };
  // What clip-path leaves of a box; null for a shape that is not looked at.
  const windowOf = (box, clipPath) => {
    const [, inside] = /^inset\\(([^()]*?)(?: round .*)?\\)$/.exec(clipPath) ?? [];
    if (inside === undefined) return null;
    const [top, right = top, bottom = top, left = right] = inside.split(' ').map((side, nth) => {
      const number = Number.parseFloat(side);
      return side.endsWith('%') ? (number / 100) * (nth % 2 === 0 ? box.height : box.width) : number;
    });
    return { left: box.left + left, right: box.right - right, top: box.top + top, bottom: box.bottom - bottom };
  };
  // What is this small, and clips, is for screen readers alone.
  const isUnseen = (element) => {
    const { position, clip, clipPath, overflowX, overflowY } = styleOf(element);
    const box = boxOf(element);
    const seen = clipPath === 'none' ? box : windowOf(box, clipPath);
    if (seen && clipPath !== 'none' && (seen.right - seen.left < 2 || seen.bottom - seen.top < 2)) return true;
    if (position !== 'absolute' && position !== 'fixed') return false;
    return clip !== 'auto' || ((box.width < 2 || box.height < 2) && overflowX !== 'visible' && overflowY !== 'visible');
  };
  const unseen = new Map([[null, false]]);
  const isUnseenIn = (element) => {
    if (!unseen.has(element)) unseen.set(element, isUnseen(element) || isUnseenIn(of(element, 'parentElement')));
    return unseen.get(element);
  };
  const reachOf = (element, onlyOwn, box = boxOf(element)) => {
    const reach = { above: 0, below: 0, right: 0, left: 0, leftOfPage: 0 };
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts < mostTexts && walker.nextNode()) {
      texts += 1;
      const text = walker.currentNode;
      if (text.data.trim() === '' || styleOf(text.parentElement).visibility !== 'visible') continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom, width: wide, height: high } = range.getBoundingClientRect();
      if (wide === 0 || high === 0 || isUnseenIn(text.parentElement)) continue;
      reach.below = Math.max(reach.below, bottom - box.bottom);
      reach.above = Math.max(reach.above, box.top - top);
      if (right > 0) reach.leftOfPage = Math.max(reach.leftOfPage, -left);
      const [beyondRight, beyondLeft] = [right - box.right, box.left - left];
      if (Math.max(beyondRight - reach.right, beyondLeft - reach.left) <= 0) continue;
      if (onlyOwn && blockOf(text) !== element) continue;
      reach.right = Math.max(reach.right, beyondRight);
      reach.left = Math.max(reach.left, beyondLeft);
    }
    return reach;
  };
  const isFixed = (element) => {
    const styles = of(element, 'computedStyleMap').call(element);
    if (['height', 'max-height'].some((name) => styles.get(name)?.unit === 'px')) return true;
    // A row of a grid grows with what is in it, unless its height is fixed.
    return /grid$/.test(styleOf(of(element, 'parentElement')).display);
  };
  const TYPED = /^(?:text|email|tel|url|number|search|date|password)?$/i;
  const isTyped = (element) => {
    const name = of(element, 'localName');
    return name === 'textarea' || (name === 'input' && TYPED.test(of(element, 'getAttribute').call(element, 'type') ?? ''));
  };
  // What stands at the end of such a box grows out of it at its start, where it cannot be scrolled to.
  const growsBack = ({ display, justifyContent, alignItems, alignContent, flexDirection }) =>
    /(?:flex|grid)$/.test(display) && /end|center|right|reverse/.test([justifyContent, alignItems, alignContent, flexDirection].join(' '));

  const tooWide = document.documentElement.scrollWidth;
  const isTooWide = tooWide > width + 1;
  const inWide = (element) => boxOf(of(element, 'parentElement')).right > width + 1;
  const elements = document.body.getElementsByTagName('*');
  const last = Math.min(elements.length, mostElements);
  for (let at = 0; at < last && found.length < most; at++) {
    const element = elements[at];
    if (names !== null && !names.includes(pageNameOf(element))) continue;
    const [clientWidth, clientHeight] = [of(element, 'clientWidth'), of(element, 'clientHeight')];
    if (/^(img|svg|canvas|video)$/.test(of(element, 'localName')) && !element.ownerSVGElement) {
      const high = boxOf(element).height;
      if (high > height + 1) note('divided', element, high - height);
    }
    if (isTooWide) {
      const { right } = boxOf(element);
      if (right > width + 1 && !inWide(element)) {
        note('too_wide', element, right - width);
        continue;
      }
    }
    const style = styleOf(element);
    const box = boxOf(element);
    if (box.left < -1 && boxOf(of(element, 'parentElement')).left >= -1) {
      const { leftOfPage } = reachOf(element, false, box);
      const isNoted = found.some((one) => of(one.element, 'contains').call(one.element, element));
      if (leftOfPage > 2 && !isNoted) {
        note('cut', element, leftOfPage);
        continue;
      }
    }
    const cuts = style.overflowY !== 'visible' || style.overflowX !== 'visible' || /paint|strict|content/.test(style.contain);
    const shown = style.clipPath === 'none' ? null : windowOf(box, style.clipPath);
    const down = of(element, 'scrollHeight') - clientHeight > 2;
    const across = of(element, 'scrollWidth') - clientWidth > 2;
    const mayGrow = down || across || shown !== null || (cuts && growsBack(style));
    if (clientHeight === 0 || clientWidth === 0 || !mayGrow || style.display === 'inline' || isUnseenIn(element)) continue;
    if (isTyped(element)) {
      if (style.visibility === 'visible') note('cut', element, across ? of(element, 'scrollWidth') - clientWidth : of(element, 'scrollHeight') - clientHeight);
      continue;
    }
    const line = Math.max(2, Number.parseFloat(style.fontSize) / 2);
    const cut = cuts || shown !== null;
    const { above, below, right, left } = reachOf(element, !cut, shown ?? box);
    const [high, wide] = [Math.max(above, below), Math.max(right, left)];
    if (cut && high > line) note('cut', element, high);
    else if (cut && wide > 2) note('cut', element, wide);
    else if (cut) continue;
    else if (across && right > 2 && box.right + right > width + 1) note('too_wide', element, right);
    else if (across && wide > 2) note('overflow', element, wide);
    else if (down && below > line && isFixed(element)) note('overflow', element, below);
  }
  const widest = found.reduce((most, { code, px }) => (code === 'too_wide' ? Math.max(most, width + px) : most), width);
  return { tooWide: names === null ? tooWide : widest, found: found.map(({ element, ...one }) => ({ ...one, name: mark(element) })) };
}`;
