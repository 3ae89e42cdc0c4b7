import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../kit/api';
import { IMAGES } from './file-set';
import type { Local } from './of-folder';
import type { Remote } from './of-record';

type Pushing = { local: Local; remote: Remote | null; undo: (() => Promise<unknown>)[] };

/** Makes the images of a template those of its folder; says whether any was changed. */
export async function pushImages(api: Api, id: string, { local, remote, undo }: Pushing): Promise<boolean> {
  const [here, there] = [imagesIn(local.files), imagesIn(remote?.files ?? new Map())];
  const changed = [...new Set([...here.keys(), ...there.keys()])].filter(
    (name) => here.get(name) !== there.get(name),
  );
  for (const name of changed) {
    const url = remote?.imageUrls.get(name);
    const before = url === undefined ? null : await api.download(url);
    undo.push(() =>
      before === null ? api.templates.deleteImage(id, name) : put(api, id, name, new Uint8Array(before)),
    );
    if (here.has(name)) await put(api, id, name, readFileSync(join(local.folder, IMAGES, name)));
    else await api.templates.deleteImage(id, name);
  }
  return changed.length > 0;
}

function put(api: Api, id: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
  return api.templates.createImage(id, { name, image: new File([bytes], name) });
}

function imagesIn(files: Map<string, string>): Map<string, string> {
  const images = [...files].filter(([name]) => name.startsWith(IMAGES));
  return new Map(images.map(([name, hash]) => [name.slice(IMAGES.length), hash]));
}
