import { flowsIn } from './flows';
import { firefox } from './support/engines';

flowsIn(firefox);
