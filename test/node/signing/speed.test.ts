import { speed } from './flows/speed';
import { begin } from './support/world';

begin();
speed();
