import * as z from 'zod';
import { oneOf } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import { versionTypes } from '../versions/publish-version';
import { ifUpdatedAt } from './if-updated-at';

/** What is said of a version that is published, by programs and in embedded editors. */
export const publicationBody = z.strictObject({
  version_type: oneOf(versionTypes),
  description: z.string().max(limits.descriptionChars).default(''),
  if_updated_at: ifUpdatedAt,
});
