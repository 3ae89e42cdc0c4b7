import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';
import type { IntegrationRow } from '../delivery/buckets/integration-store';
import { endpointModes } from '../webhooks/present-endpoint';

export const integrationRecord = z
  .object({
    id: z.string(),
    type: z.enum(['s3_upload']),
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    addressing: z
      .enum(['path', 'virtual_host'])
      .describe(
        '`path`: the bucket is the first part of the path. `virtual_host`: it is the first part of the host.',
      ),
    access_key_id: z.string().describe('Its last characters. The secret is never shown.'),
    path_template: z.string(),
    content_disposition: z.enum(['inline', 'attachment']).nullable(),
    mode: z.enum(endpointModes).describe('Whether test PDFs, live PDFs or both are copied.'),
    description: z.string(),
    enabled: z.boolean(),
    paused_until: shownTime
      .nullable()
      .describe('The time of the next attempt, after too many attempts failed in a row.'),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: 'Integration' });

/** An integration as pages know it, without its credentials. */
export type ShownIntegration = Omit<IntegrationRow, 'sealedCredentials'>;

export function presentIntegration(row: ShownIntegration): z.output<typeof integrationRecord> {
  return {
    id: row.id,
    type: row.type,
    endpoint: row.endpoint,
    region: row.region,
    bucket: row.bucket,
    addressing: row.addressing,
    access_key_id: `…${row.accessKeyEnd}`,
    path_template: row.pathTemplate,
    content_disposition: row.contentDisposition,
    mode: row.mode,
    description: row.description,
    enabled: row.enabled,
    paused_until: timestamp(row.pausedUntil),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  };
}

export const integrationExample = {
  id: 'aci_1Nq2Xc0aB3dE5fG7hJ9k',
  type: 's3_upload',
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'example-contracts',
  addressing: 'virtual_host',
  access_key_id: '…MPLE',
  path_template: 'contracts/{{ metadata.customer }}/{{ processed_at | date: "%Y/%m" }}/{{ id }}.pdf',
  content_disposition: null,
  mode: 'live',
  description: 'Archive',
  enabled: true,
  paused_until: null,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const {
  id: _id,
  paused_until: _paused,
  created_at: _created,
  updated_at: _updated,
  ...settings
} = integrationExample;

export const newIntegrationExample = {
  ...settings,
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
