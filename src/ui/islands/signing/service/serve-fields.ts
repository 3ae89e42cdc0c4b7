import { parentOrigin } from './parent';
import type { Served } from './served';

type Library = typeof import('./fields-for-parent');

/** Serves the fields to an embedding page that asks for them; no other page loads the script. */
export function serveFields(served: Served): void {
  const origin = parentOrigin();
  if (origin === null) return;
  const page = document.body;
  const listen = async ({ source, origin: from, data }: MessageEvent) => {
    if (source !== window.parent || from !== origin || data?.source !== 'quillet-parent') return;
    if (data.fields !== true) return;
    removeEventListener('message', listen);
    const address = '/signing/fields.mjs';
    const library: Library = await import(address);
    // A frame may show another page meanwhile.
    if (page.isConnected) library.fieldsForParent(served, { page, origin });
  };
  addEventListener('message', listen);
}
