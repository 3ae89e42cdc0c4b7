import { button, h } from '../../../../islands/common/dom';
import { openDialog } from '../../../../kit/dialog/island';
import { toast } from '../../../../kit/toast/island';
import { api } from '../../../shell/island/service/api';
import { htmlEditorWords as words } from '../../words';

/** Snippets that are hard to remember. */
export const inserts: Record<Exclude<keyof typeof words.inserts, 'image'>, string> = {
  signature: '{% signature signature, height: "18mm" %}\n',
  pageBreak: '<div style="break-before: page"></div>\n',
  table: `<table>
  <thead style="display: table-header-group">
    <tr><th>Item</th><th>Price</th></tr>
  </thead>
  <tbody>
    {% for item in items %}
    <tr style="break-inside: avoid"><td>{{ item.name }}</td><td>{{ item.price | currency: "EUR" }}</td></tr>
    {% endfor %}
  </tbody>
</table>
`,
  loop: '{% for item in items %}\n<p>{{ item.name }}</p>\n{% endfor %}\n',
  condition: '{% if notes %}\n<p>{{ notes }}</p>\n{% endif %}\n',
};

type Image = { name: string };

/** Inserts one of the template's images, or uploads a new one first. */
export async function chooseImage(templateId: string, insert: (text: string) => void): Promise<void> {
  const path = `/templates/${templateId}/images`;
  const list = h('ul', { className: 'image-list' });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  const file = h('input', { type: 'file', accept: 'image/*', id: 'image-file' });
  const label = h('label', { htmlFor: file.id }, words.images.upload);
  const use = (name: string) => {
    dialog.close();
    insert(`<img src="{% template_image_url ${JSON.stringify(name)} %}" alt="">`);
  };
  const dialog = openDialog({
    title: words.images.title,
    content: [list, h('div', { className: 'field' }, label, file), problem],
    actions: [],
  });
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const form = new FormData();
    form.append('image', chosen);
    const answer = await api.upload<Image>(path, form);
    if (answer.ok) use(answer.body.name);
    else problem.textContent = answer.errors[0] ?? answer.message;
  });
  const answer = await api.get<Image[]>(path);
  if (!answer.ok) return toast(answer.message, 'failed');
  const rows = answer.body.map(({ name }) => {
    const row = button('', name, () => use(name));
    row.setAttribute('aria-label', words.images.insert(name));
    return h('li', {}, row);
  });
  list.replaceChildren(...(rows.length > 0 ? rows : [h('li', { className: 'soft' }, words.images.none)]));
}
