import { type Look, propertiesOf } from '../../../islands/common/look';

export type Appearance = {
  variables: Look;
  /** In place of `variables`, where the editor is dark. */
  darkVariables: Look;
  /** Null: as the browser prefers. */
  darkMode: boolean | null;
};

const DARK = '(prefers-color-scheme: dark)';

/** Shows the editor in the look of the page around it. */
export function wear({ variables, darkVariables, darkMode }: Appearance): void {
  const prefers = matchMedia(DARK);
  if (darkMode !== null) keepScheme(darkMode);
  const dress = () => {
    const isDark = darkMode ?? prefers.matches;
    const { style } = document.documentElement;
    for (const property of propertiesOf({ ...variables, ...darkVariables }).keys())
      style.removeProperty(property);
    for (const [property, value] of propertiesOf({ ...variables, ...(isDark && darkVariables) }))
      style.setProperty(property, value);
  };
  dress();
  prefers.addEventListener('change', dress);
}

/** Our styles are dark by a media query, which is made to hold always or never. */
function keepScheme(isDark: boolean): void {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of rules)
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = isDark ? 'all' : 'not all';
}
