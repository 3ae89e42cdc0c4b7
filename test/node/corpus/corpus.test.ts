import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCorpus } from '../../../scripts/corpus/check-corpus.mjs';
import { generatedCorpus, refusedCorpus } from './support/generated-corpus';
import { installedTools, type Service, startService } from './support/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service?.end());

describe('a corpus of documents of every kind', () => {
  it('is filled, read back and looked at, all of it', { timeout: 600_000 }, async () => {
    const files = await generatedCorpus();
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const { clean } = await checkCorpus(files, { api: service.api, tools: await installedTools(), print });
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
    const { clean } = await checkCorpus(files, { api: service.api, tools: await installedTools(), print });
    expect(clean).toBe(files.length);
    for (const [index, { name, code }] of files.entries())
      expect(lines[index]).toContain(`${name}: refused: ${code}`);
  });
});
