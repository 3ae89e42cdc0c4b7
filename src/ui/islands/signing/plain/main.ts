import type { FormView } from '../../../../service/data-requests/form-view';
import { readData } from '../../common/dom';
import { isOldBrowser } from '../../common/polyfills';
import { showChallenge } from '../service/challenge';
import { givenByParent } from '../service/given';
import { PlainForm } from './plain-form';

// Naming it brings the functions that this browser lacks.
document.documentElement.classList.toggle('old', isOldBrowser);
showChallenge();
new PlainForm(readData<FormView>('form-view'), givenByParent()).start();
