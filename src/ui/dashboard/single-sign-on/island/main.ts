import { letCopyParts } from '../../../kit/copy/island';

letCopyParts(document);
