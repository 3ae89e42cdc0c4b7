import { limits } from '../limits';
import { joinedBytes } from './outside-body';
import type { Outside } from './outside-fetch';
import { problemOf } from './outside-problem';

export type FetchedResource =
  | { ok: true; bytes: Uint8Array; contentType: string }
  | { ok: false; message: string };

/** Fetches what a page names by address; whoever calls knows nothing of the network. */
export type FetchResource = (url: string) => Promise<FetchedResource>;

export const fetchResourceFrom =
  (outside: Outside): FetchResource =>
  async (url) => {
    const answer = await outside.fetch({ url, purpose: 'images', maxBytes: limits.imageBytes });
    if (!answer.ok) return { ok: false, message: answer.problem.message };
    const { status, headers, body, close } = answer.value;
    if (status < 200 || status > 299) {
      await close();
      return { ok: false, message: `the server answered ${status}` };
    }
    try {
      return { ok: true, bytes: await joinedBytes(body), contentType: headers.get('content-type') ?? '' };
    } catch (error) {
      return { ok: false, message: problemOf(error).message };
    }
  };
