import { flowsIn } from './flows';
import { webkit } from './support/engines';

flowsIn(webkit);
