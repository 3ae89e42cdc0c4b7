import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { FontRow } from './font-store';

export const fontRecord = z
  .object({
    id: z.string(),
    family: z.string(),
    typeface: z.string().describe('The name to set as the `typeface` of a field.'),
    style: z.enum(['normal', 'italic']),
    weight: z.number().describe('400 is regular, 700 is bold.'),
    variable: z.boolean().describe('true: the file has all weights.'),
    filename: z.string(),
    bytes: z.number().describe('The size of the stored file. WOFF2 is stored unpacked.'),
    created_at: shownTime,
  })
  .meta({ id: 'Font' });

export const fontExample = {
  id: 'fnt_1Nq2Xc0aB3dE5fG7hJ9k',
  family: 'Brand Sans',
  typeface: 'Brand Sans',
  style: 'normal' as const,
  weight: 400,
  variable: false,
  filename: 'brand-sans.woff2',
  bytes: 61_240,
  created_at: '2026-01-31T09:30:00.000Z',
};

export function presentFont(row: FontRow): z.output<typeof fontRecord> {
  return {
    id: row.id,
    family: row.family,
    typeface: row.typeface,
    style: row.italic ? 'italic' : 'normal',
    weight: row.weight,
    variable: row.weights !== null,
    filename: row.filename,
    bytes: row.bytes,
    created_at: timestamp(row.createdAt),
  };
}
