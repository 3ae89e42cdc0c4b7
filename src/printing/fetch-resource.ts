import { limits } from '../limits';
import type { Outside } from '../platform/outside-fetch';
import { OutsideError } from '../platform/outside-problem';
import type { FetchedResource, FetchResource } from '../rendering/html/prepare/inline-resources';

/** What a page names is fetched by the service, under the rules for images, and never by the browser. */
export const fetchResourceBy =
  (outside: Outside): FetchResource =>
  async (url) => {
    const answer = await outside.fetch({ url, purpose: 'images', maxBytes: limits.imageBytes });
    if (!answer.ok) return { ok: false, message: answer.problem.message };
    const { status, headers, body, close } = answer.value;
    if (status >= 200 && status <= 299) return read(body, headers.get('content-type') ?? '');
    await close();
    return { ok: false, message: `the server answers with status ${status}` };
  };

const read = async (body: AsyncIterable<Uint8Array>, contentType: string): Promise<FetchedResource> => {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    return { ok: true, bytes: Buffer.concat(pieces), contentType };
  } catch (error) {
    if (error instanceof OutsideError) return { ok: false, message: error.message };
    throw error;
  }
};
