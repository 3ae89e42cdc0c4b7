import { describe, expect, it } from 'vitest';
import { type Component, componentsOf, readList } from '../../../scripts/notices/components.mjs';
import { findProblems } from '../../../scripts/notices/find-problems.mjs';
import { noticesText } from '../../../scripts/notices/notices-text.mjs';

const one: Component = {
  kind: 'software',
  name: 'one',
  version: '1.0.0',
  licence: 'MIT',
  texts: ['As you like.'],
};
const paths = { listed: ['one'], bundled: ['one'] };

describe('the notices', () => {
  it('have a text and an allowed licence for every bundled package', () => {
    const list = readList();
    expect(findProblems(componentsOf(list), { listed: list, bundled: list })).toEqual([]);
  });

  it.each([
    {
      name: 'a licence that is new',
      changed: { ...one, licence: 'AGPL-3.0-only' },
      said: 'one is licensed under AGPL-3.0-only, which is not allowed yet.',
    },
    { name: 'a package without a text', changed: { ...one, texts: [] }, said: 'one has no licence text.' },
  ])('fail on $name', ({ changed, said }) => {
    expect(findProblems([changed], paths)).toEqual([expect.stringContaining(said)]);
  });

  it('fail on a package that came into a bundle, and on one that left', () => {
    expect(findProblems([one], { listed: ['gone'], bundled: ['one'] })).toEqual([
      expect.stringContaining('one is bundled, and its notice is not served.'),
      expect.stringContaining('gone is not bundled any more'),
    ]);
  });

  it('print a text once for all that have it, and the copyrights of fonts', () => {
    const font = (name: string): Component => ({
      ...{ kind: 'font', name, version: '', licence: 'OFL-1.1' },
      texts: [`Copyright of ${name}\n\nThis Font Software is licensed freely.\n`],
    });
    const text = noticesText([one, { ...one, name: 'two' }, font('Arimo'), font('Tinos')], '1.2.3');
    expect(text.split('As you like.')).toHaveLength(2);
    expect(text).toContain('one\ntwo\n\nAs you like.');
    expect(text).toContain('Arimo: Copyright of Arimo\nTinos: Copyright of Tinos\n\nThis Font Software');
    expect(text).toContain('  Arimo: OFL-1.1');
  });
});
