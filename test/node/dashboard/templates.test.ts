import { begin } from '../signing/support/world';
import { attaching } from './flows/attaching';
import { enteringData } from './flows/entering-data';
import { firstSteps } from './flows/first-steps';
import { folders } from './flows/folders';
import { manyAtOnce } from './flows/many-at-once';
import { newcomer } from './flows/newcomer';
import { oneTemplate } from './flows/one-template';
import { palette } from './flows/palette';
import { uploads } from './flows/uploads';

// It needs a new product, because it begins with no templates.
begin({ anew: true });
firstSteps();
uploads();
folders();
oneTemplate();
newcomer();
manyAtOnce();
enteringData();
palette();
attaching();
