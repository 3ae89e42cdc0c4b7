import { csharp } from './csharp.mjs';
import { curl } from './curl.mjs';
import { go } from './go.mjs';
import { java } from './java.mjs';
import { javascript } from './javascript.mjs';
import { php } from './php.mjs';
import { python } from './python.mjs';
import { ruby } from './ruby.mjs';

/** How each language writes a request. The token is `id:secret` in the environment, as QUILLET_TOKEN. */
export const languages = { curl, javascript, python, php, ruby, go, csharp, java };
