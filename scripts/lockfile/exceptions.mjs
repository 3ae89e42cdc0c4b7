/**
 * Packages without a hash in package-lock.json: builds of two development tools for platforms on
 * which neither CI nor a deploy runs. The list may only become shorter.
 */
export const withoutHash = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64'].map(biome),
  ...['linux-arm64-musl', 'linux-x64-musl', 'win32-arm64', 'win32-x64'].map(biome),
  ...['android-arm64', 'darwin-arm64', 'darwin-x64', 'linux-arm-gnueabihf'].map(canvas),
  ...['linux-arm64-musl', 'linux-riscv64-gnu', 'linux-x64-musl'].map(canvas),
  ...['win32-arm64-msvc', 'win32-x64-msvc'].map(canvas),
];

/**
 * Packages with a script for their installation, which does not run, and why they work without it.
 * @type {Record<string, string>}
 */
export const installScripts = {
  '@parcel/watcher': 'builds what its platform packages bring already',
  esbuild: 'only replaces a start script by the program of its platform package',
  workerd: 'only replaces a start script by the program of its platform package',
};

function biome(/** @type {string} */ platform) {
  return `@biomejs/cli-${platform}`;
}

function canvas(/** @type {string} */ platform) {
  return `@napi-rs/canvas-${platform}`;
}
