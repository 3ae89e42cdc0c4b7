import { mergers } from './mergers';
import { type Kind, makeSource } from './sources';

let sources: Uint8Array[] = [];

/**
 * PUT {count: 50, kind: {pages: 40, pictureBytes: 1900000}} makes sources. GET ?who=engine&count=10
 * merges the first 10 of them.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      const { count, kind } = await request.json<{ count: number; kind: Kind }>();
      sources = [];
      for (let index = 0; index < count; index++) sources.push(await makeSource(index, kind));
      return new Response();
    }
    const { searchParams } = new URL(request.url);
    const count = Number(searchParams.get('count'));
    const merge = mergers[searchParams.get('who') ?? ''];
    if (!merge || count > sources.length) return new Response('no such merge', { status: 404 });
    let written = 0;
    await merge(count, openSource, async (piece) => {
      written += piece.byteLength;
    });
    return new Response(String(written));
  },
};

async function openSource(index: number): Promise<Uint8Array> {
  const bytes = sources[index];
  if (!bytes) throw new Error(`There is no source ${index}.`);
  return bytes;
}
