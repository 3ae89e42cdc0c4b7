import { type Face, FontIndex, weightFor } from './font-index';
import { ServiceFont } from './service-font';
import { WeightedCache } from './weighted-cache';

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
  readonly fonts = new WeightedCache<string, ServiceFont>(LOADED_BYTES);
}

/** The service's fonts, loaded when they are first needed. */
export class FontLibrary {
  constructor(
    private readonly read: ReadFontFile,
    private readonly loaded = new LoadedFonts(),
  ) {}

  async loadIndex(): Promise<FontIndex> {
    this.loaded.index ??= new FontIndex(new TextDecoder().decode(await this.read('index.json')));
    return this.loaded.index;
  }

  async load(face: Face, bold: boolean): Promise<ServiceFont> {
    const { file, family } = face;
    const weight = weightFor(face, bold);
    const key = `${file}@${weight ?? ''}`;
    const known = this.loaded.fonts.get(key);
    if (known !== undefined) return known;
    const bytes = await this.read(file);
    const font = this.loaded.fonts.get(key) ?? new ServiceFont({ file, family, bytes, weight });
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
