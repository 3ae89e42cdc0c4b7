import type { McpDescription } from '../../mcp/description';

/** Tasks that a person can choose in the program of their agent. */
export const prompts: McpDescription['prompts'] = [
  {
    name: 'fill_document',
    title: 'Fill a document',
    description: 'Finds a template, asks for what is missing and makes a test PDF.',
    arguments: [
      {
        name: 'document',
        description: 'What document is wanted, such as "membership form".',
        required: true,
      },
      { name: 'facts', description: 'What is known already, in any form.', required: false },
    ],
    text: [
      'Make the document "{{document}}" with Quillet.',
      '1. Find its template with `list_templates`. If several fit, ask me which.',
      '2. Read what it takes with `get_template_schema`.',
      '3. Match these facts to the properties: {{facts}}',
      '4. Ask me for every required value that the facts do not give. Invent none.',
      '5. Show me the data. When I agree, call `fill_template` without `live`, and give me the link.',
    ].join('\n'),
  },
  {
    name: 'review_submission',
    title: 'Explain a submission',
    description: 'Says what became of a submission, and what to do next.',
    arguments: [{ name: 'submission_id', description: 'The id, such as sub_….', required: true }],
    text: [
      'Read the submission {{submission_id}} with `get_submission`.',
      'Tell me in plain words in which state it is, whether text did not fit (`truncated_text`) or characters are missing (`missing_glyphs`), and which problems its data has.',
      'If something is wrong, read the schema of its template and say which values to change.',
    ].join('\n'),
  },
];
