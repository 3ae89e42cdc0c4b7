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
