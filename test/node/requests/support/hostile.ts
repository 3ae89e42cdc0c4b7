import type { ExampleRequest } from '../../../../src/lib/requests/example-request.mjs';

/** Everything that ends a text, begins code or changes lines in one of the languages. */
const text = `it's "q" \\ \\n \`tick\` $HOME \${x} #{y} {{z}} """ ''' JSON <?php %s ü 鍵 🖋 \u2028 ; </script>`;
const lines = `${text}\nline\ttab`;

const base = {
  title: 'Awkward texts',
  description: '',
  tag: 'Texts',
  method: 'POST',
  path: '/api/v1/texts/{id}',
  ids: { id: '{a}[1]/..' },
  query: [{ name: 'q', value: lines }],
  answer: 'json' as const,
};

/** Requests whose texts are as awkward as texts can be. */
export const hostileRequests: ExampleRequest[] = [
  { ...base, id: 'hostileJson', json: { [lines]: [lines, null, true, 1.5, {}, []] } },
  {
    ...base,
    id: 'hostileForm',
    form: {
      fields: [
        { name: 'template[name]', value: text },
        { name: 'at', value: '@form.pdf' },
      ],
      file: { name: 'template[document]', path: 'form.pdf', type: 'application/pdf' },
    },
  },
];
