import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The small browser of WebKitGTK. Its folder names the architecture and the version of the API. */
export function findMiniBrowser(): string | undefined {
  return globSync(['/usr/lib/{,*/}webkit*gtk-*/MiniBrowser', '/usr/libexec/webkit*gtk-*/MiniBrowser'])
    .sort()
    .at(-1);
}

/** The toolbar of the window would make it wider than a phone. */
const SMALL_TOOLBAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** Creates a folder of settings for GTK in which a window can be as narrow as a phone. */
export function narrowWindows(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-gtk-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'gtk.css'), SMALL_TOOLBAR);
  }
  return folder;
}
