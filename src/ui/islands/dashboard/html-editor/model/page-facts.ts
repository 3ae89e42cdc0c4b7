import type { JsonSchema } from '../../../../../engine/fields';

/** What the service put into the page. */
export interface PageFacts {
  templateId: string;
  /** The schema of the print options. */
  options: JsonSchema;
  liquid: { tags: string[]; filters: string[] };
}
