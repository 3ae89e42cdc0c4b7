import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { prepareForArchive } from '../../../src/engine/conformance/look/prepare-for-archive';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { type DrawInput, drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { FontLibrary } from '../../../src/engine/text/fonts/font-library';
import { contract, signed } from '../../support/signed-sources';
import { conforming } from './support/conforming';
import { faults } from './support/faults';

const noFonts = new FontLibrary(() => Promise.reject(new Error('Nothing is drawn in a font by the test.')));

/** A filled document of the template, and what the service says of it. */
async function filled(template: Uint8Array, level: 'pdfa-2u' | 'pdfa-3b', more: Partial<DrawInput> = {}) {
  const compiled = await compileDocument(template);
  if (compiled.outcome !== 'compiled') return null;
  const prepared = await prepareForArchive(compiled.pdf, compiled.plan, noFonts);
  const drawn = await drawSubmission({
    ...{ plan: prepared.plan, fields: [], data: {}, test: false, title: 'Filled', now: new Date(0) },
    ...{ fonts: noFonts, conformance: { levels: [level, 'pdfua-1'], demand: 'best_effort' } },
    ...more,
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return { pdf: Buffer.concat([prepared.pdf, drawn.suffix]), conformance: drawn.conformance };
}

describe('a filled document', () => {
  it.each(faults)(
    'names a level only if the judge finds nothing: $rule, $what',
    async ({ part = 2, change }) => {
      const draft = conforming(part);
      change(draft);
      const level = part === 2 ? 'pdfa-2u' : 'pdfa-3b';
      const made = await filled(draft.bytes(), level);
      if (made === null) return;
      const { claims, verdicts, broken } = judge(made.pdf);
      const { reached = [], breaches = [] } = made.conformance ?? {};
      expect(claims.filter((claim) => claim === level || claim === 'pdfua-1')).toEqual(reached);
      for (const one of reached) expect(verdicts[one], JSON.stringify(broken)).toBe(0);
      expect(breaches.length > 0).toBe(reached.length < 2);
    },
  );

  it('names none when it keeps the bytes of a document with a signature', async () => {
    const party = { name: 'A', sign: () => new Uint8Array(100) };
    const made = await filled((await signed(contract('table'), party)).pdf, 'pdfa-2u');
    const rule =
      'It has bytes that its signatures keep as they are: PDF/A-2u allows none (ISO 19005-2, 6.1).';
    expect(made?.conformance).toMatchObject({ reached: [], breaches: expect.arrayContaining([rule]) });
  });

  it.each(['pdfa-2u', 'pdfa-3b'] as const)('of a document that conforms is %s', async (level) => {
    const made = await filled(conforming(2).bytes(), level);
    expect(made?.conformance).toEqual({ reached: [level, 'pdfua-1'], breaches: [] });
  });
});
