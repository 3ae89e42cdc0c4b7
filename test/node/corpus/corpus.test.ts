import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../scripts/corpus/api.mjs';
import { checkCorpus } from '../../../scripts/corpus/check-corpus.mjs';
import { viewers } from '../../../scripts/corpus/viewer.mjs';
import { languages } from '../../engine/text/fonts/support/languages';
import { generatedCorpus, refusedCorpus } from './support/generated-corpus';
import { withContent } from './support/plain-documents';
import { field, lettersOf, readIn, readsOtherwise, seenIn } from './support/reading';
import { installedTools, sharedApi } from './support/service';

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

describe('a corpus of documents of every kind', () => {
  it('is filled, read back and looked at, all of it', { timeout: 900_000 }, async () => {
    const files = await generatedCorpus();
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const { clean } = await checkCorpus(files, { api, tools: await installedTools(), print });
    expect(lines.filter((line) => !line.startsWith('clean'))).toEqual([
      expect.stringContaining('clean; slowest'),
    ]);
    expect(clean).toBe(files.length);
    expect(lines.at(-1)).toContain(`${files.length}/${files.length} clean`);
  });

  it('has documents that are refused, with a code', async () => {
    const files = await refusedCorpus();
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const { clean } = await checkCorpus(files, { api, tools: await installedTools(), print });
    expect(clean).toBe(files.length);
    for (const [index, { name, code }] of files.entries())
      expect(lines[index]).toContain(`${name}: refused: ${code}`);
  });
});

describe('text in every language, through the API', () => {
  let template: string;

  beforeAll(async () => {
    const uploaded = await api.upload('languages.pdf', withContent('0 g'));
    template = JSON.parse(uploaded.bytes.toString()).id;
    await api.addFields(template, [field]);
  });

  it.each(Object.entries(languages))('%s is read and seen as typed', async (language, text) => {
    const submission = await api.submit(template, { text });
    expect(submission).toMatchObject({ missing_glyphs: [], truncated_text: {} });
    const pdf = await api.download(submission.download_url);
    for (const viewer of viewers(await installedTools())) {
      const read = await readIn(viewer, pdf);
      if (readsOtherwise[viewer.name]?.includes(language)) expect(lettersOf(read)).toEqual(lettersOf(text));
      else expect(read, viewer.name).toBe(text);
      expect(await seenIn(viewer, pdf), viewer.name).toEqual([]);
    }
  });
});
