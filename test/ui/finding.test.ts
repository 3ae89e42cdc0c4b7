import { describe, expect, it } from 'vitest';
import { matching } from '../../src/ui/dashboard/palette/island/matching';

describe('entries of the palette', () => {
  const found = (query: string, ...texts: string[]) =>
    matching(
      texts.map((text) => ({ group: 'pages', text, run: () => {} }) as const),
      query,
    ).map(({ text }) => text);

  it.each([
    ['modeles', 'Modèles'],
    ['MODÈ', 'Modèles'],
    ['vorl neue', 'Neue Vorlage'],
    ['署名', '電子署名の一覧'],
    ['القوالب', 'القوالب'],
  ])('%s finds %s', (query, text) => {
    expect(found(query, 'Webhooks', text)).toEqual([text]);
  });

  it('are not found by the middle of a word', () => {
    expect(found('hooks', 'Webhooks')).toEqual([]);
  });
});
