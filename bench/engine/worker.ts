import { createHash } from 'node:crypto';
import { placeFields } from '../../src/fields/place-fields';
import { compileDocument } from '../../src/rendering/overlay/compile-document';
import { drawSubmission } from '../../src/rendering/overlay/draw-submission';
import { drawLikePdfLib } from './peer';

/** A form as JSON, its document in base64. */
export type EngineForm = {
  pdf: string;
  fields: { name: string; page: number; x: number; y: number; width: number; height: number }[];
  data: Record<string, string>;
};

type Draw = () => Promise<Uint8Array>;

let drawers: Record<string, Draw> = {};

/** PUT a form, then GET /engine?times=100 or /peer?times=100: draws it that often, one after the other. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'PUT') {
      const form = await request.json<EngineForm>();
      const pdf = Buffer.from(form.pdf, 'base64');
      drawers = { '/engine': await engineFor(form, pdf), '/peer': () => drawLikePdfLib(form, pdf) };
      return new Response();
    }
    const draw = drawers[pathname];
    if (!draw) return new Response('no form yet', { status: 404 });
    let bytes = 0;
    for (let time = Number(searchParams.get('times')); time > 0; time--) bytes = (await draw()).byteLength;
    return new Response(String(bytes));
  },
};

const engineFor = async (form: EngineForm, bytes: Uint8Array): Promise<Draw> => {
  const compiled = await compileDocument(bytes);
  if (compiled.outcome === 'refused') throw new Error(compiled.message);
  const { pdf, plan } = compiled;
  const hashOfPdf = createHash('sha256').update(pdf);
  const placed = placeFields([], form.fields, plan.pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  const input = { plan, fields: placed.fields, data: form.data, test: false, title: 'bench.pdf' };
  return async () => {
    const drawn = await drawSubmission({ ...input, now: new Date(0) });
    if (drawn.outcome === 'failed') throw new Error(drawn.message);
    hashOfPdf.copy().update(drawn.suffix).digest('hex');
    return drawn.suffix;
  };
};
