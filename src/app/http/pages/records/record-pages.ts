import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { collectionPages } from './collections';
import { documentPages } from './documents';
import { insightPages } from './insight';
import { integrationPages } from './integrations';
import { webhookPages } from './webhooks';

/** The pages about what was made, who was told, and what was asked of the API. */
export const recordPages = new Hono<AppEnv>()
  .route('/', collectionPages)
  .route('/', documentPages)
  .route('/', webhookPages)
  .route('/', integrationPages)
  .route('/', insightPages);
