import { describe, expect, it } from 'vitest';
import { accentProblem, accentStyles, accentTheme } from '../../src/lib/accent-color';

/** The contrast of WCAG 2.1, by another way of writing it down. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0.05);
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return light / dark;
}

const colours = ['#3b3fd8', '#1f6f43', '#000000', '#b3261e', '#7a1fa2', '#005a9c', '#6b4f00', '#333333'];

describe('an accent colour', () => {
  it.each(colours)('%s can be read wherever pages use it', (colour) => {
    expect(accentProblem(colour)).toBeNull();
    const theme = accentTheme(colour);
    if (!theme) throw new Error('It has no theme.');
    for (const ground of ['#ffffff', '#f6f7fb', '#eef0f6', theme.tint])
      expect(contrast(theme.accent, ground), ground).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', theme.strong)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['#12131c', '#1b1d2a', theme.dark.tint, '#14152a'])
      expect(contrast(theme.dark.accent, ground), ground).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#14152a', theme.dark.strong)).toBeGreaterThanOrEqual(4.5);
    expect(accentStyles(theme)).not.toMatch(/undefined|NaN/);
  });

  it.each([
    ['#ffd400', /its contrast is 1\.4, and 5\.2 is needed; "(#[0-9a-f]{6})" has enough$/],
    ['#ffffff', /its contrast is 1\.0, and 5\.2 is needed; "(#[0-9a-f]{6})" has enough$/],
    ['#8888ff', /its contrast is 3\.0, and 5\.2 is needed; "(#[0-9a-f]{6})" has enough$/],
  ])('%s is too light, and a darker one is named', (colour, problem) => {
    const [, darker = ''] = problem.exec(accentProblem(colour) ?? '') ?? [];
    expect(accentProblem(darker)).toBeNull();
    expect(accentTheme(colour)).toBeNull();
  });

  it.each(['', 'red', '#fff', '#3B3FD8', '3b3fd8', '#3b3fd8;', '#3b3fd8}', 'url(x)'])(
    '%j is none',
    (text) => {
      expect(accentProblem(text)).toBe('must be a color such as "#3b3fd8"');
      expect(accentTheme(text)).toBeNull();
    },
  );
});
