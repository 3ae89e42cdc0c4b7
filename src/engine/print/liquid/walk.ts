import { type Template, toValueSync } from 'liquidjs';

/** All tags, outputs and texts of a template, also those inside of others, in the order of the source. */
export function* walk(templates: readonly Template[]): Generator<Template> {
  for (const template of templates) {
    yield template;
    const children = template.children ? toValueSync(template.children(false, true)) : [];
    yield* walk(children as Template[]);
  }
}
