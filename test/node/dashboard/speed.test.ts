import { begin } from '../signing/support/world';
import { budgets } from './flows/budgets';
import { manyFields } from './flows/many-fields';

begin();
budgets();
manyFields();
