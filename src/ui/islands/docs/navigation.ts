import { h } from '../common/dom';
import { words } from './words';

/** On narrow screens the list of pages opens over the page; without this script a link leads down to it. */
export function addMenu(link: HTMLAnchorElement, pages: HTMLElement): void {
  const toggle = h('button', {
    type: 'button',
    className: link.className,
    attributes: { 'aria-expanded': 'false', 'aria-controls': pages.id },
  });
  const show = (isOpen: boolean) => {
    toggle.textContent = isOpen ? words.closeMenu : words.menu;
    toggle.setAttribute('aria-expanded', String(isOpen));
    document.body.classList.toggle('menu-open', isOpen);
  };
  toggle.addEventListener('click', () => show(toggle.getAttribute('aria-expanded') === 'false'));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false);
  });
  show(false);
  link.replaceWith(toggle);
  document.body.classList.add('has-menu');
}

/** Marks the heading that is being read in the contents of the page. */
export function followReading(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll('a')];
  const headings = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? []);
  const mark = () => {
    const read =
      headings.filter((heading) => heading.getBoundingClientRect().top < 120).at(-1) ?? headings[0];
    for (const link of links) {
      if (link.hash === `#${read?.id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  new IntersectionObserver(mark, { rootMargin: '-100px 0px -60% 0px' }).observe(document.body);
  for (const heading of headings) new IntersectionObserver(mark).observe(heading);
  mark();
}

/** Shows the link to this page in a list that is longer than the screen. */
export function showPlace(pages: HTMLElement): void {
  const link = pages.querySelector<HTMLElement>('[aria-current]');
  if (link) pages.scrollTop = link.offsetTop - pages.clientHeight / 3;
}

/** Links of the former API page: `/docs#/Submissions/createSubmission`. */
export function leadOn(hash: string): string | null {
  const [, group, operation] = /^#\/([^/]+)(?:\/(\w+))?$/.exec(hash) ?? [];
  if (group === undefined) return null;
  const name = operation ?? decodeURIComponent(group).replaceAll('_', ' ');
  const spelled = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/\s+/g, '-');
  return `/docs/reference/${spelled.toLowerCase()}`;
}
