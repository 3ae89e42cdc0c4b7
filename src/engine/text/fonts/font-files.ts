import { Subsetter } from '../shaping/harfbuzz/subsetter';

// What the build script needs to make the Worker's fonts of the packages'.
export { charactersIn, packCoverage, readCoverage, without } from './coverage';
export { weightsOf } from './font-metrics';
export { decodeWoff2, isWoff2 } from './woff2';

export function startSubsetter(module: WebAssembly.Module): Subsetter {
  return new Subsetter(module);
}
