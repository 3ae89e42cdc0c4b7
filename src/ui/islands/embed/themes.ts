import type { Look } from '../common/look';

export type Theme = { light: Look; dark: Look };

/** Ready looks of the embedded editor. */
const themes: Record<string, Theme> = {
  quillet: { light: {}, dark: {} },
  /** Blue on white and grey, nearly square: what most form editors look like. */
  classic: {
    light: {
      '--quillet-accent': '#1d63c8',
      '--quillet-accent-text': '#fff',
      '--quillet-accent-tint': '#e3effd',
      '--quillet-background': '#f3f4f6',
      '--quillet-surface': '#fff',
      '--quillet-desk': '#dde1e6',
      '--quillet-text': '#1f2933',
      '--quillet-muted-text': '#52606d',
      '--quillet-border': '#8592a1',
      '--quillet-radius': '4px',
      '--quillet-font-family': 'helvetica, arial, sans-serif',
    },
    dark: {
      '--quillet-accent': '#7db4ff',
      '--quillet-accent-text': '#0b1a30',
      '--quillet-accent-tint': '#1d3557',
      '--quillet-background': '#15191f',
      '--quillet-surface': '#1e242c',
      '--quillet-desk': '#0f1318',
      '--quillet-text': '#e8edf3',
      '--quillet-muted-text': '#a6b1bf',
      '--quillet-border': '#6b7785',
    },
  },
};

export function themeNamed(name: string): Theme {
  const theme = Object.hasOwn(themes, name) ? themes[name] : undefined;
  if (theme) return theme;
  throw new TypeError(`createTemplateEditor: theme is one of ${Object.keys(themes).join(', ')}`);
}
