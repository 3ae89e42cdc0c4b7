import type { SigningView } from '../../../service/data-requests/signing-view';
import { openDocument } from '../common/document/viewer';
import { readData } from '../common/dom';
import { SigningApp } from './signing-app';

const view = readData<SigningView>('signing-view');
// The document is the longest way, so it sets off first.
const opening = openDocument(view.document.url);
new SigningApp(view).start(opening);
