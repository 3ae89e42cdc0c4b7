/** A colour as its red, green and blue, from 0 to 255. */
type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The colours of cards and of text on buttons where the system is dark (foundations.css). */
const darkCard: Rgb = [27, 29, 42];
const darkInk = '#14152a';

/**
 * The least contrast with white. On the tints that pages have behind text it is still 4.5, which WCAG asks
 * for.
 */
const leastContrast = 5.2;
const leastContrastInDark = 7;

/** The parts of a colour such as `#3b3fd8`; null for any other text. */
function rgbOf(color: string): Rgb | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mixed([red, green, blue]: Rgb, other: Rgb, share: number): Rgb {
  const mix = (part: number, of: number) => part + (of - part) * share;
  return [mix(red, other[0]), mix(green, other[1]), mix(blue, other[2])];
}

/** The relative luminance of WCAG. */
function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The first colour on the way to another one that has a contrast with a ground. */
function towards(rgb: Rgb, other: Rgb, { ground, contrast }: { ground: Rgb; contrast: number }): Rgb {
  const steps = Array.from({ length: 51 }, (_, step) => mixed(rgb, other, step / 50));
  return steps.find((step) => contrastOf(step, ground) >= contrast) ?? other;
}

/** What is wrong with a colour for buttons and links; null: nothing. */
export function accentProblem(color: string): string | null {
  const rgb = rgbOf(color);
  if (!rgb) return 'must be a color such as "#3b3fd8"';
  const contrast = contrastOf(rgb, white);
  if (contrast >= leastContrast) return null;
  const darker = hexOf(towards(rgb, black, { ground: white, contrast: leastContrast }));
  return `is too light to be read on white: its contrast is ${contrast.toFixed(1)}, and ${leastContrast} is needed; "${darker}" has enough`;
}

/** The colours of pages and mails that an accent colour makes. */
export type AccentTheme = {
  accent: string;
  strong: string;
  tint: string;
  /** Where the system is dark. */
  dark: { accent: string; strong: string; tint: string };
};

/** Null: no colour that may be an accent. */
export function accentTheme(color: string): AccentTheme | null {
  const rgb = rgbOf(color);
  if (!rgb || accentProblem(color) !== null) return null;
  const light = towards(rgb, white, { ground: darkCard, contrast: leastContrastInDark });
  return {
    accent: color,
    strong: hexOf(mixed(rgb, black, 0.2)),
    tint: hexOf(mixed(rgb, white, 0.94)),
    dark: {
      accent: hexOf(light),
      strong: hexOf(mixed(light, white, 0.3)),
      tint: hexOf(mixed(light, darkCard, 0.88)),
    },
  };
}

/** The stylesheet of an accent, which follows that of the page. The document on it stays white. */
export function accentStyles({ accent, strong, tint, dark }: AccentTheme): string {
  return [
    `:root{--accent:${accent};--accent-strong:${strong};--tint:${tint};--field:${accent};--field-tint:${accent}17}`,
    `@media (prefers-color-scheme:dark){:root{--accent:${dark.accent};--accent-strong:${dark.strong};--on-accent:${darkInk};--tint:${dark.tint}}}`,
    '',
  ].join('\n');
}

/** The address of the stylesheet of an accent. */
export function accentAddress(color: string): string {
  return `/accents/${color.slice(1)}.css`;
}
