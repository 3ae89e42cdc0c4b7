import { h, part, readData } from '../../../islands/common/dom';
import { parentOrigin } from '../../../islands/common/parent-origin';
import { embeddedWords as words } from '../words';
import { FramedEditor, type FramedPage } from './framed-editor';

const page = readData<FramedPage>('page-data');
if (parentOrigin() === null)
  part('editor-pages', HTMLElement).replaceChildren(h('p', { className: 'notice warn' }, words.alone));
else new FramedEditor(page).listen();
