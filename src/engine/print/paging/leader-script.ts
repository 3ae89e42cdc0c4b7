import { findPageNames } from './page-names';
import { LEADER } from './paging';
import { readElements } from './places';

/**
 * Fills lines with leaders, in a page that is laid out as it will be printed: a box behind a link becomes as wide as
 * the rest of its line, and its pattern is repeated as often as there is room.
 */
export const fillLeaders = `({ mostElements, mostChars, names }, kept) => {
  ${readElements}
  ${findPageNames}
  const boxOf = (element) => of(element, 'getBoundingClientRect').call(element);
  const write = (element, text, width) => {
    of(element, 'style').setProperty('${LEADER}-text', JSON.stringify(text));
    of(element, 'style').setProperty('${LEADER}-width', width);
  };
  const find = () => {
    const found = [];
    const elements = document.body.getElementsByTagName('*');
    for (let at = 0; at < Math.min(elements.length, mostElements); at++) {
      if (!(elements[at] instanceof HTMLElement)) continue;
      const pattern = getComputedStyle(elements[at], '::after').getPropertyValue('${LEADER}').trim();
      if (pattern !== '') found.push({ element: elements[at], pattern: pattern.slice(1, -1).replace(/\\\\(.)/g, '$1').slice(0, 20) });
    }
    return found;
  };
  kept.leaders ??= find();
  const leaders = kept.leaders.filter(({ element }) => names === null || names.includes(pageNameOf(element)));
  const widthOf = (element) => Number.parseFloat(getComputedStyle(element, '::after').width) || 0;
  const roomOf = (element, natural) => {
    const probe = kept.probes.get(element);
    let block = element;
    while (getComputedStyle(block).display.startsWith('inline') && of(block, 'parentElement')) block = of(block, 'parentElement');
    const [box, style] = [boxOf(block), getComputedStyle(block)];
    const px = (name) => Number.parseFloat(style[name]) || 0;
    const left = box.left + px('borderLeftWidth') + px('paddingLeft');
    const right = box.right - px('borderRightWidth') - px('paddingRight');
    const at = boxOf(probe).left;
    const room = style.direction === 'rtl' ? at - left : right - at;
    return room < natural ? right - left : room;
  };

  const TRIED = 20;
  kept.probes = new Map();
  for (const { element } of leaders) {
    write(element, '', 'auto');
    const probe = document.createElement('quillet-place');
    probe.style.setProperty('display', 'inline-block', 'important');
    of(element, 'append').call(element, probe);
    kept.probes.set(element, probe);
  }
  const measured = leaders.map(({ element }) => {
    const natural = widthOf(element);
    return { natural, room: roomOf(element, natural) };
  });
  for (const { element, pattern } of leaders) write(element, pattern.repeat(TRIED), 'auto');
  const widths = leaders.map(({ element }) => widthOf(element));
  for (const [nth, { element, pattern }] of leaders.entries()) {
    const { natural, room } = measured[nth];
    const one = (widths[nth] - natural) / TRIED;
    const times = one > 0 ? Math.floor((room - natural) / one) : 0;
    kept.probes.get(element).remove();
    write(element, pattern.repeat(Math.max(0, Math.min(times, mostChars / pattern.length))), room - 0.03 + 'px');
  }
  return leaders.length;
}`;
