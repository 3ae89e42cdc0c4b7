import { LruCache } from '../../../lib/lru-cache';
import { type Face, FontIndex, type OwnFace, weightWithin } from './font-index';
import { ServiceFont } from './service-font';

/** Reads a font file by its name. */
export type ReadFontFile = (name: string) => Promise<Uint8Array>;

/** The limit of font file bytes kept in memory. HarfBuzz keeps its own copies. */
const LOADED_BYTES = 16 * 1024 * 1024;

/**
 * The loaded fonts. Fonts that are still loading are never shared: a request that waits for another
 * request's read hangs when that request ends.
 */
class LoadedFonts {
  index: FontIndex | null = null;
  readonly fonts = new LruCache<ServiceFont>(LOADED_BYTES, { keepsNewest: true });
}

/** The uploaded fonts of an account and the function that reads their files. */
export type OwnFonts = {
  faces: readonly OwnFace[];
  read: ReadFontFile;
};

/** The service's fonts and the uploaded fonts of an account. Each font loads on its first use. */
export class FontLibrary {
  readonly #read: ReadFontFile;
  readonly #loaded;
  readonly #own: OwnFonts | null;

  constructor(read: ReadFontFile, loaded = new LoadedFonts(), own: OwnFonts | null = null) {
    this.#read = read;
    this.#loaded = loaded;
    this.#own = own;
  }

  /**
   * The library with the uploaded fonts of one document. Loaded fonts are shared, because file
   * names derive from file contents.
   */
  with(own: OwnFonts): FontLibrary {
    return own.faces.length === 0 ? this : new FontLibrary(this.#read, this.#loaded, own);
  }

  async loadIndex(): Promise<FontIndex> {
    this.#loaded.index ??= FontIndex.parse(new TextDecoder().decode(await this.#read('index.json')));
    return this.#own === null ? this.#loaded.index : this.#loaded.index.with(this.#own.faces);
  }

  /** `wanted`: the weight of a variable font. */
  async load(face: Face, bold: boolean, wanted = bold ? 700 : 400): Promise<ServiceFont> {
    const { file, family } = face;
    const weight = weightWithin(face, wanted);
    const key = `${file}@${weight ?? ''}`;
    const known = this.#loaded.fonts.get(key);
    if (known !== undefined) return known;
    const isOwn = face.role === 'own';
    const bytes = await (isOwn && this.#own !== null ? this.#own.read(file) : this.#read(file));
    const own = isOwn
      ? { postScriptName: face.postScriptName, embedding: face.embedding }
      : { isBuilt: true };
    const source = { file, family, bytes, weight, isBold: face.bold, ...own };
    const font = this.#loaded.fonts.get(key) ?? new ServiceFont(source);
    this.#loaded.fonts.set(key, font, bytes.length);
    return font;
  }
}

/** The fonts loaded from the static assets, shared by the whole isolate. */
const loadedAssets = new LoadedFonts();

type Assets = { fetch(url: string): Promise<Response> };

/** The fonts among the Worker's static assets. */
export function fontsOfAssets(assets: Assets): FontLibrary {
  return new FontLibrary((name) => readAsset(assets, name), loadedAssets);
}

async function readAsset(assets: Assets, name: string): Promise<Uint8Array> {
  // The binding ignores the host.
  const response = await assets.fetch(`https://assets.invalid/fonts/${name}`);
  if (!response.ok) throw new Error(`the font file ${name} is missing (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
