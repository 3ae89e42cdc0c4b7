import { start } from '../html-editor/start';

void start();
