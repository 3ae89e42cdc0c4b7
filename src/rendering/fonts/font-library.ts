import { type Face, FontIndex, weightFor } from './font-index';
import { ServiceFont } from './service-font';
import { WeightedCache } from './weighted-cache';

/** Reads one of the service's font files by its name. */
export type ReadFontFile = (name: string) => Promise<Uint8Array>;

/** Bytes of font files kept in memory. HarfBuzz keeps copies of its own. */
const LOADED_BYTES = 16 * 1024 * 1024;

/** The service's fonts, loaded when they are first needed. */
export class FontLibrary {
  private index: Promise<FontIndex> | null = null;
  private readonly fonts = new WeightedCache<string, Promise<ServiceFont>>(LOADED_BYTES);

  constructor(private readonly read: ReadFontFile) {}

  loadIndex(): Promise<FontIndex> {
    this.index ??= this.readIndex();
    return this.index;
  }

  load(face: Face, bold: boolean): Promise<ServiceFont> {
    const weight = weightFor(face, bold);
    const key = `${face.file}@${weight ?? ''}`;
    const known = this.fonts.get(key);
    if (known !== undefined) return known;
    const loading = this.loadFont(key, face, weight);
    this.fonts.set(key, loading, 0);
    return loading;
  }

  private async loadFont(key: string, face: Face, weight: number | null): Promise<ServiceFont> {
    try {
      const bytes = await this.read(face.file);
      const font = new ServiceFont({ file: face.file, family: face.family, bytes, weight });
      this.fonts.set(key, Promise.resolve(font), bytes.length);
      return font;
    } catch (problem) {
      this.fonts.delete(key);
      throw problem;
    }
  }

  private async readIndex(): Promise<FontIndex> {
    try {
      return new FontIndex(new TextDecoder().decode(await this.read('index.json')));
    } catch (problem) {
      // The next one asks again.
      this.index = null;
      throw problem;
    }
  }
}

const libraries = new WeakMap<Fetcher, FontLibrary>();

/** The fonts among the Worker's static assets; every caller in the isolate shares what is loaded. */
export function fontsOfAssets(assets: Fetcher): FontLibrary {
  const known = libraries.get(assets) ?? new FontLibrary((name) => readAsset(assets, name));
  libraries.set(assets, known);
  return known;
}

async function readAsset(assets: Fetcher, name: string): Promise<Uint8Array> {
  // The host does not matter to the binding.
  const response = await assets.fetch(`https://assets.invalid/fonts/${name}`);
  if (!response.ok) throw new Error(`the font file ${name} is missing (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
