import { Subsetter } from '../shaping/harfbuzz/subsetter';

// Exports for the build script that makes the Worker's fonts from the npm packages' fonts.
export { charactersIn, packCoverage, readCoverage, without } from './coverage';
export { weightsOf } from './font-metrics';
export { decodeWoff2, isWoff2 } from './woff2';

export function startSubsetter(module: WebAssembly.Module): Subsetter {
  return new Subsetter(module);
}
