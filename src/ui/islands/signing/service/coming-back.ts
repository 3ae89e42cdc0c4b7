import { recordOf } from '../../../../lib/json';
import type { Autosave } from './autosave';
import { fetchAsSigner, pageAddress, reloadPage } from './frame';

/**
 * A browser that goes back may show the page from its cache, after the data request has gone on. The
 * page stays with all that is on it while it is true, and is loaded anew when it is not.
 */
export function checkWhenBack(id: string, autosave: Autosave): void {
  const page = document.body;
  addEventListener('pageshow', ({ persisted }) => {
    // A frame may show another page meanwhile.
    if (persisted && page.isConnected) void check(id, autosave);
  });
}

async function check(id: string, autosave: Autosave): Promise<void> {
  const wasStopped = autosave.isStopped;
  await autosave.flush();
  // Saving has told the signer what is wrong.
  if (!wasStopped && autosave.isStopped) return;
  const markup = await fetchAsSigner(pageAddress(id))
    .then((response) => response.text())
    .catch(() => null);
  // Without a connection the page stays; saving tells the signer.
  if (markup !== null && (wasStopped || revisionIn(markup) !== autosave.seen)) await reloadPage(id);
}

/** The revision of the answers in the signing page; undefined in any other page. */
function revisionIn(markup: string): unknown {
  const view = new DOMParser().parseFromString(markup, 'text/html').getElementById('signing-view');
  return view === null ? undefined : recordOf(JSON.parse(view.textContent ?? '')).revision;
}
