import type { SigningView } from '../../../service/data-requests/signing-view';
import { openDocument } from '../common/document/open-document';
import { readData } from '../common/dom';
import { fetchAsSigner } from './service/frame';
import { SigningApp } from './signing-app';

const view = readData<SigningView>('signing-view');
// The document takes longest to arrive, so its download starts first.
const opening = openDocument(view.document, fetchAsSigner);
new SigningApp(view).start(opening);
