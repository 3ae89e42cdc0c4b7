import { start } from '../editor/editor-app';

void start();
