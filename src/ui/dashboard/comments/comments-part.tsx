import type { ShownTemplate } from '../templates/template-list';
import { commentWords as words } from './words';

type Comments = { template: ShownTemplate; openComments: number };

/** The comments of a template on its page. A script lists them. */
export function CommentsPart({ template, openComments }: Comments) {
  const { id, fields = {}, page_count: pages, template_type: type } = template;
  const names = Object.fromEntries(Object.entries(fields).map(([field, { name }]) => [field, name]));
  return (
    <section
      class="stack"
      id="comments"
      aria-labelledby="comments-title"
      data-comments
      data-fields={JSON.stringify(names)}
    >
      <h2 id="comments-title">
        {words.title}{' '}
        <span class={openComments > 0 ? 'badge warn' : 'badge'} data-open>
          {words.open(openComments)}
        </span>
      </h2>
      <p class="soft">
        {words.lead}{' '}
        {(type === 'html' || pages !== null) && (
          <a href={`/dashboard/templates/${id}/${type === 'html' ? 'html' : 'editor'}#comments`}>
            {words.inEditor}
          </a>
        )}
      </p>
      <div data-list></div>
    </section>
  );
}
