import { part } from '../common/dom';
import { addCopyButtons } from './copy';
import { fillExamples } from './fill';
import { addLanguages } from './languages';
import { addMenu, followReading, leadOn, showPlace } from './navigation';
import { withOwn } from './own';
import { addOwnButton } from './own-dialog';
import { addRun } from './run';
import { addSearch } from './search';

const moved = leadOn(location.hash);
if (location.pathname === '/docs' && moved !== null) location.replace(moved);

const index = document.querySelector<HTMLElement>('script[data-search]')?.dataset['search'] ?? '';
addSearch(part('search', HTMLElement), index);
addOwnButton(part('own', HTMLElement));
withOwn(fillExamples);
addCopyButtons();
for (const samples of document.querySelectorAll<HTMLElement>('.samples')) addLanguages(samples);

const pages = part('pages', HTMLElement);
showPlace(pages);
const menu = document.querySelector<HTMLAnchorElement>('.to-pages');
if (menu) addMenu(menu, pages);
const contents = document.querySelector<HTMLElement>('.contents');
if (contents) followReading(contents);
for (const form of document.querySelectorAll<HTMLFormElement>('form.run')) addRun(form);
