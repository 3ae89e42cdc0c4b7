const filePattern = /^[0-9a-f]{64}\.(png|jpg)$/;

/** The types of logos, which all browsers and mail programs show, by the end of their file's name. */
export const logoTypes = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** The key of a logo in R2. Its name says nothing about the account or the picture. */
export function logoKey(file: string): string {
  return `logos/${file}`;
}

/** The address of a logo on every deployment, below its origin. */
export function logoAddress(file: string): string {
  return `/logos/${file}`;
}

/** The type of a logo by the name of its file; null for a name that no logo has. */
export function logoType(file: string): string | null {
  const [, end] = filePattern.exec(file) ?? [];
  return end === 'png' || end === 'jpg' ? logoTypes[end] : null;
}
