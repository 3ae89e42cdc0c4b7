import { guarded } from './unavailable';

/** The Worker's static assets. */
export type Assets = { fetch(url: string): Promise<Response> };

/** A failure of the asset storage is trouble of the platform, unlike a file that is not there. */
export function openAssets(binding: Fetcher): Assets {
  return {
    fetch: (url) =>
      guarded('asset storage', async () => {
        const response = await binding.fetch(url);
        if (response.status >= 500) throw new Error(`it answered ${response.status}`);
        return response;
      }),
  };
}

/** Reads an asset by its path, or returns null when there is none. */
export async function readAsset(assets: Assets, path: string): Promise<Uint8Array | null> {
  const response = await assets.fetch(`https://assets.invalid${path}`);
  return response.ok
    ? guarded('asset storage', async () => new Uint8Array(await response.arrayBuffer()))
    : null;
}
