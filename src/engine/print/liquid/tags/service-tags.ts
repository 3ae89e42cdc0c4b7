import type { Liquid } from 'liquidjs';
import { CaptureMarkup } from './capture';
import { CaseOfWeight } from './case';
import { DataTag } from './data';
import { Echo } from './echo';
import { MetadataTag } from './metadata';
import { InitialsTag, SignatureTag } from './signature';
import { TemplateTag } from './template';
import { TemplateImageUrlTag } from './template-image-url';
import { TextsTag } from './texts';

type TagClass = Liquid['tags'][string];

/** The tags of the service and the tags of Liquid that it overrides. */
export const serviceTags: Record<string, TagClass> = {
  capture: CaptureMarkup,
  case: CaseOfWeight,
  data: DataTag,
  echo: Echo,
  initials: InitialsTag,
  metadata: MetadataTag,
  signature: SignatureTag,
  template: TemplateTag,
  template_image_url: TemplateImageUrlTag,
  texts: TextsTag,
};
