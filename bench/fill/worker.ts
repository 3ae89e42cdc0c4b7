import { dataOf, type FillData, type FillForm, receiveForm, type SentForm } from './fill-form';
import { fillers } from './fillers';
import { CannotFill, type Filled } from './fillers/filler';

let form: FillForm | null = null;
let prepared = new Map<string, (data: FillData) => Promise<Filled>>();
let turn = 0;

/**
 * PUT stores a form. GET ?who=engine&times=100 then fills it that often, one document after the
 * other.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'PUT') {
      form = receiveForm(await request.json<SentForm>());
      prepared = new Map();
      return new Response();
    }
    const { searchParams } = new URL(request.url);
    const who = searchParams.get('who') ?? '';
    try {
      return Response.json(await fillOften(who, Number(searchParams.get('times'))));
    } catch (error) {
      const isExpected = error instanceof CannotFill || who !== 'engine';
      return new Response(String(error), { status: isExpected ? 422 : 500 });
    }
  },
};

async function fillOften(who: string, times: number): Promise<Filled> {
  const filler = fillers[who];
  if (!form || !filler) throw new Error(`There is no form yet, or nobody is called ${who}.`);
  const fill = prepared.get(who) ?? (await filler(form));
  prepared.set(who, fill);
  let filled: Filled = { bytes: 0, added: 0 };
  for (let left = times; left > 0; left -= 1) {
    turn += 1;
    filled = await fill(dataOf(form, turn));
  }
  return filled;
}
