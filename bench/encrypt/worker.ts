import { lockers } from './lockers';

let pdf = new Uint8Array();

/** PUT a document, then GET ?who=engine: encrypts it once. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      pdf = new Uint8Array(await request.arrayBuffer());
      return new Response();
    }
    const lock = lockers[new URL(request.url).searchParams.get('who') ?? ''];
    return lock ? new Response(String(await lock(pdf))) : new Response('no such locker', { status: 404 });
  },
};
