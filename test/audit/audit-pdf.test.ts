import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../src/audit/audit-chain';
import { type AuditedSubmission, auditReportOf, type Signatures } from '../../src/audit/audit-report';
import { auditPdf } from '../../src/rendering/audit/audit-pdf';
import { fontsOfAssets } from '../../src/rendering/fonts/font-library';
import { pageSizes } from '../rendering/compile/support/read-back';
import { plainPdf } from '../support/builders';
import { wordsOf } from '../support/pdf-text';
import { created, processed, signing, submission, trailOf } from './support/trails';

const fonts = fontsOfAssets(env.ASSETS);

type Drawn = { of?: Partial<AuditedSubmission>; signatures?: Signatures; document?: Uint8Array | null };

const draw = (
  trail: AuditEntry[],
  { of = {}, signatures = () => undefined, document = null }: Drawn = {},
) => {
  const about = submission(of);
  const report = auditReportOf(about, trail, signatures);
  return auditPdf({ report, title: `Audit trail of ${about.id}`, test: about.test, fonts, document });
};

const allWords = async (pdf: Uint8Array): Promise<string> => {
  const sizes = await pageSizes(pdf);
  const pages = await Promise.all(sizes.map((_, index) => wordsOf(pdf, index + 1)));
  return pages.join('\n');
};

const stroke = (points: number[][]) => points.map(([x = 0, y = 0]) => [x, y, 0.5]);
const drawn = {
  drawing: {
    width: 300,
    height: 100,
    strokes: [
      stroke([
        [20, 70],
        [50, 20],
        [70, 80],
        [100, 30],
        [120, 75],
        [160, 40],
        [200, 60],
        [280, 50],
      ]),
      stroke([
        [40, 85],
        [260, 78],
      ]),
    ],
  },
};

describe('the PDF of an audit trail', () => {
  const trail = trailOf([
    created,
    ...signing('drq_1Nq2Xc0aB3dE5fG7hJ9k', { name: 'Ada Lovelace', email: 'ada@example.com' }),
    ...signing('drq_2Nq2Xc0aB3dE5fG7hJ9k', {
      name: 'محمد العربي',
      email: 'mohamed@example.com',
      order: 2,
      fields: ['landlord/signature'],
      how: 'typed',
    }),
    { type: 'submission.data_requests_completed', data_hash: 'd'.repeat(64) },
    processed,
  ]);
  const typed = { text: { name: 'Mohamed', typeface: 'Caveat' } };
  const signatures: Signatures = (field) => (field === 'tenant/signature' ? drawn : typed);

  it('says who did what when, with pages and signatures', async () => {
    const document = await plainPdf([
      [595, 842],
      [842, 595],
    ]);
    const pdf = await draw(trail, { signatures, document, of: { pages: 'As they were processed.' } });
    await fetch('http://127.0.0.1:18999/people.pdf', { method: 'PUT', body: pdf });
    const text = await allWords(pdf);
    expect(text).toContain('Rental agreement');
    expect(text).toContain('Ada Lovelace filled in 2 fields');
    expect(text).toContain(trail.at(-1)?.hash);
  });
});
