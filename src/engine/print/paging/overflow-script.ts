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
  const reachOf = (element, onlyOwn) => {
    const box = boxOf(element);
    const reach = { below: 0, right: 0 };
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts < mostTexts && walker.nextNode()) {
      texts += 1;
      const text = walker.currentNode;
      if (text.data.trim() === '') continue;
      range.selectNodeContents(text);
      const { right, bottom, width: wide, height: high } = range.getBoundingClientRect();
      if (wide === 0 || high === 0) continue;
      reach.below = Math.max(reach.below, bottom - box.bottom);
      if (right - box.right > reach.right && (!onlyOwn || blockOf(text) === element)) reach.right = right - box.right;
    }
    return reach;
  };
  const isFixed = (element) => {
    const styles = of(element, 'computedStyleMap').call(element);
    return ['height', 'max-height'].some((name) => styles.get(name)?.unit === 'px');
  };

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
    const down = of(element, 'scrollHeight') - clientHeight > 2;
    const across = of(element, 'scrollWidth') - clientWidth > 2;
    if (clientHeight === 0 || clientWidth === 0 || !(down || across)) continue;
    const style = styleOf(element);
    if (style.display === 'inline') continue;
    const line = Math.max(2, Number.parseFloat(style.fontSize) / 2);
    const cut = style.overflowY !== 'visible' || style.overflowX !== 'visible';
    const { below, right } = reachOf(element, !cut);
    if (cut && down && below > line) note('cut', element, below);
    else if (cut && across && right > 2) note('cut', element, right);
    else if (cut) continue;
    else if (across && right > 2 && boxOf(element).right + right > width + 1) note('too_wide', element, right);
    else if (across && right > 2) note('overflow', element, right);
    else if (down && below > line && isFixed(element)) note('overflow', element, below);
  }
  return { found: found.map(({ element, ...one }) => ({ ...one, name: mark(element) })), tooWide };
}`;
