import { begin } from '../signing/support/world';
import { manyFields } from './flows/many-fields';

begin();
manyFields();
