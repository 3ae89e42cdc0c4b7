import { LruCache } from '../../../lib/lru-cache';
import { type Face, FontIndex, type OwnFace, weightFor } from './font-index';
import { ServiceFont } from './service-font';

/** Reads one of the service's font files by its name. */
export type ReadFontFile = (name: string) => Promise<Uint8Array>;

/** Bytes of font files kept in memory. HarfBuzz keeps copies of its own. */
const LOADED_BYTES = 16 * 1024 * 1024;

/**
 * What has been loaded. Never what is loading: a request that waits for the reading of another one hangs when
 * that one goes away.
 */
class LoadedFonts {
  index: FontIndex | null = null;
  readonly fonts = new LruCache<ServiceFont>(LOADED_BYTES, { keepsNewest: true });
}

/** Fonts of a customer, and how their files are read. */
export interface OwnFonts {
  faces: readonly OwnFace[];
  read: ReadFontFile;
}

/** The service's fonts, and a customer's own, loaded when they are first needed. */
export class FontLibrary {
  constructor(
    private readonly read: ReadFontFile,
    private readonly loaded = new LoadedFonts(),
    private readonly own: OwnFonts | null = null,
  ) {}

  /** For one document: what is loaded is shared, since files are named by what is in them. */
  with(own: OwnFonts): FontLibrary {
    return own.faces.length === 0 ? this : new FontLibrary(this.read, this.loaded, own);
  }

  async loadIndex(): Promise<FontIndex> {
    this.loaded.index ??= FontIndex.parse(new TextDecoder().decode(await this.read('index.json')));
    return this.own === null ? this.loaded.index : this.loaded.index.with(this.own.faces);
  }

  async load(face: Face, bold: boolean): Promise<ServiceFont> {
    const { file, family } = face;
    const weight = weightFor(face, bold);
    const key = `${file}@${weight ?? ''}`;
    const known = this.loaded.fonts.get(key);
    if (known !== undefined) return known;
    const isOwn = face.role === 'own';
    const bytes = await (isOwn && this.own !== null ? this.own.read(file) : this.read(file));
    const own = isOwn
      ? { postScriptName: face.postScriptName, embedding: face.embedding }
      : { isBuilt: true };
    const source = { file, family, bytes, weight, isBold: face.bold, ...own };
    const font = this.loaded.fonts.get(key) ?? new ServiceFont(source);
    this.loaded.fonts.set(key, font, bytes.length);
    return font;
  }
}

/** All of the isolate shares what is loaded of the static assets. */
const loadedAssets = new LoadedFonts();

/** The fonts among the Worker's static assets. */
export function fontsOfAssets(assets: Fetcher): FontLibrary {
  return new FontLibrary((name) => readAsset(assets, name), loadedAssets);
}

async function readAsset(assets: Fetcher, name: string): Promise<Uint8Array> {
  // The host does not matter to the binding.
  const response = await assets.fetch(`https://assets.invalid/fonts/${name}`);
  if (!response.ok) throw new Error(`the font file ${name} is missing (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
