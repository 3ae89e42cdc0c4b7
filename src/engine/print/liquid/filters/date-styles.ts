const styles = ['short', 'medium', 'long', 'full'] as const;

/** The ways of writing a date that each locale has. */
export type DateStyle = (typeof styles)[number];

export function isDateStyle(format: string): format is DateStyle {
  return styles.some((style) => style === format);
}

export const longestDateFormat = 500;
