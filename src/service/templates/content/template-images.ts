import * as z from 'zod';
import type { Caller } from '../../../core/api/caller';
import type { FormReader } from '../../../core/api/operation';
import { invalid, ok, type Result, refuse } from '../../../core/api/refusal';
import { describeFormIssues } from '../../../core/api/validation-messages';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { receiveBytes } from '../../../core/platform/receive-bytes';
import { imageName, imageType, type TemplateImage } from '../../../engine';

import { limits } from '../../../lib/limits';
import { imageKey } from '../document/document-keys';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { changeDraft } from '../versions/change-draft';
import { changerOf } from '../versions/changer';
import type { TemplateContent } from './template-content';

export type NamedImage = TemplateImage & { name: string };

export const imageForm = z.strictObject({
  name: imageName.optional().describe('The name of the image in the template. Default: the file name.'),
});

type Deps = { db: Database; files: Files };
type Asking = { caller: Caller; templateId: string };

/**
 * Stores an image under its hash and gives it a name in the template. A known name gets the new
 * image.
 */
export async function addTemplateImage(
  deps: Deps,
  { caller, templateId, form }: Asking & { form: FormReader },
  now: number,
): Promise<Result<NamedImage>> {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.templateType !== 'html') return onlyHtml;
  let content = Buffer.alloc(0);
  const read = await form(async (file) => {
    const received = await receiveBytes(file.stream, limits.templateImageBytes);
    if (received === 'too_large') return received;
    content = received.content;
    return imageType(content) === null ? 'refused_start' : received.file;
  });
  if (!read.ok) return read;
  const fields = imageForm.safeParse(read.value.fields);
  if (!fields.success) return invalid(describeFormIssues(fields.error, imageForm));
  const name = imageName.safeParse(fields.data.name ?? read.value.file.filename);
  const type = imageType(content);
  if (!name.success || type === null)
    return invalid(['#/name: required, because the file name cannot be the name of an image']);

  const { sha256 } = read.value.file;
  const image = { key: imageKey(caller.accountId, sha256), sha256, type, bytes: content.length };
  await deps.files.put(image.key, content, type);
  const add = (images: Images): Result<Images> => {
    const changed = { ...images, [name.data]: image };
    if (Object.keys(changed).length <= limits.templateImages) return ok(changed);
    return invalid([`#/: a template has at most ${limits.templateImages} images`]);
  };
  const changed = await changeImages(deps, { caller, templateId }, add, now);
  return changed.ok ? ok({ name: name.data, ...image }) : changed;
}

/** Removes a name. Submissions and versions made with it keep the image. */
export async function removeTemplateImage(
  deps: { db: Database },
  { name, ...asking }: Asking & { name: string },
  now: number,
): Promise<Result<NamedImage>> {
  let removed: TemplateImage | undefined;
  const remove = (images: Images): Result<Images> => {
    removed = Object.hasOwn(images, name) ? images[name] : undefined;
    if (removed === undefined)
      return refuse('template_image_not_found', 'The template has no image of this name.');
    return ok(Object.fromEntries(Object.entries(images).filter(([other]) => other !== name)));
  };
  const changed = await changeImages(deps, asking, remove, now);
  if (!changed.ok) return changed;
  if (removed === undefined) throw new Error(`The image ${name} vanished while it was removed.`);
  return ok({ name, ...removed });
}

export function imagesOf(content: TemplateContent): NamedImage[] {
  return Object.entries(content.html?.images ?? {}).map(([name, image]) => ({ name, ...image }));
}

const onlyHtml = refuse('conflict', 'Only an HTML template has images.');

type Images = NonNullable<TemplateContent['html']>['images'];

function changeImages(
  deps: { db: Database },
  { caller, templateId }: Asking,
  change: (images: Images) => Result<Images>,
  now: number,
): Promise<Result<TemplateContent>> {
  const changer = changerOf(caller);
  const changeContent = (content: TemplateContent): Result<TemplateContent> => {
    if (content.html === null) return onlyHtml;
    const images = change(content.html.images);
    return images.ok ? ok({ ...content, html: { ...content.html, images: images.value } }) : images;
  };
  return changeDraft(deps, { accountId: caller.accountId, templateId, changer }, changeContent, now);
}
