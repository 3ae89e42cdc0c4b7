import { begin } from '../signing/support/world';
import { folders } from './flows/folders';
import { oneTemplate } from './flows/one-template';
import { uploads } from './flows/uploads';

// One file, because starting the product takes longer than a flow.
begin();
uploads();
folders();
oneTemplate();
