import { part, readData } from '../common/dom';
import { VerifyPage } from './verify-page';

new VerifyPage(part('app', HTMLElement), readData('deployment')).show();
