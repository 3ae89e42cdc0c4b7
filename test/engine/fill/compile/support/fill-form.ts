import { env } from 'cloudflare:workers';
import { placeFields } from '../../../../../src/engine/fields/place-fields';
import { drawSubmission } from '../../../../../src/engine/fill/draw/draw-submission';
import { resolveFields } from '../../../../../src/engine/fill/values/resolve-fields';
import { fontsOfAssets } from '../../../../../src/engine/text/fonts/font-library';
import { type Drawn, NOW, specialValues, wholeOf } from '../../support/drawing';
import { compiled } from './compile';

/** Imports the fields of a form and fills them in. */
export async function fillForm(
  pdf: Uint8Array,
  data: unknown,
  { editable = false }: { editable?: boolean } = {},
): Promise<Drawn> {
  const document = await compiled(pdf);
  const { plan } = document;
  const placed = placeFields([], document.fields, plan.pages);
  if (!placed.ok) throw new Error(JSON.stringify(placed.problems));
  const { fields } = placed;
  const resolved = resolveFields({ fields, data, now: NOW, specialValues });
  if (resolved.outcome === 'failed') throw new Error(resolved.message);
  const result = await drawSubmission({
    ...{ plan, fields: resolved.fields, data, editable, test: false, title: 'A title', now: NOW },
    fonts: fontsOfAssets(env.ASSETS),
  });
  if (result.outcome !== 'drawn') throw new Error(result.message);
  return { ...result, plan, bytes: wholeOf(document, result) };
}
