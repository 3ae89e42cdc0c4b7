import { embeddedWords as words } from '../../../dashboard/embedded-words';
import { h, part, readData } from '../../common/dom';
import { parentOrigin } from '../../common/parent-origin';
import { FramedEditor, type FramedPage } from '../embedded/framed-editor';

const page = readData<FramedPage>('page-data');
if (parentOrigin() === null)
  part('editor-pages', HTMLElement).replaceChildren(h('p', { className: 'notice warn' }, words.alone));
else new FramedEditor(page).listen();
