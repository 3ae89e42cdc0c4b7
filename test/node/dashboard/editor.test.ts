import { begin } from '../signing/support/world';
import { commenting } from './flows/commenting';
import { keepingFields } from './flows/keeping-fields';
import { namingFields } from './flows/naming-fields';
import { placingFields } from './flows/placing-fields';

begin();
placingFields();
keepingFields();
namingFields();
commenting();
