import colorString from 'color-string';
import type { Style } from './cascade';
import { SvgProblem } from './svg-problem';

export type Color = {
  red: number;
  green: number;
  blue: number;
  alpha: number;
};

/** Parses a colour, with each channel from 0 to 1. */
export function colorOf(text: string, style: Style): Color {
  const value = text.trim();
  if (/^currentcolor$/i.test(value)) {
    const current = style.get('color') ?? 'black';
    return /^currentcolor$/i.test(current) ? colorOf('black', style) : colorOf(current, style);
  }
  const channels = channelsOf(value);
  if (channels === null)
    throw new SvgProblem(`the SVG has a colour that cannot be read: "${value.slice(0, 40)}"`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels;
  return { red: red / 255, green: green / 255, blue: blue / 255, alpha };
}

/** The channels from 0 to 255, and the opacity. */
function channelsOf(text: string): number[] | null {
  const found = colorString.get(text);
  if (found?.model !== 'hsl') return found?.model === 'rgb' ? found.value : null;
  const [hue = 0, saturation = 0, lightness = 0, alpha = 1] = found.value;
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number): number => {
    const step = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1)));
  };
  return [channel(0), channel(8), channel(4), alpha];
}

export function gray(value: number): Color {
  return { red: value, green: value, blue: value, alpha: 1 };
}
