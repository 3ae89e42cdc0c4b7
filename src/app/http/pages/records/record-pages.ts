import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { collectionPages } from './collections';
import { identityProviderPages } from './identity-providers';
import { insightPages } from './insight';
import { integrationPages } from './integrations';
import { savedFilterRoutes } from './saved-filters';
import { sealPages } from './seals';
import { submissionPages } from './submissions';
import { webhookPages } from './webhooks';

/** The pages of submissions, webhooks, integrations, seals, usage and the API log. */
export const recordPages = new Hono<AppEnv>()
  .route('/', collectionPages)
  .route('/', submissionPages)
  .route('/', savedFilterRoutes)
  .route('/', webhookPages)
  .route('/', integrationPages)
  .route('/', identityProviderPages)
  .route('/', sealPages)
  .route('/', insightPages);
