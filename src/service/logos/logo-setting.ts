import { logoAddress } from './logo-keys';
import type { StoredLogo } from './logo-store';

/** The logo of a template is a setting, which is kept as a text: file, width and height. */
export function writtenLogo({ file, width, height }: StoredLogo): string {
  return `${file} ${width} ${height}`;
}

export function logoFrom(kept: string | null): StoredLogo | null {
  if (kept === null) return null;
  const [file = '', width, height] = kept.split(' ');
  return { file, width: Number(width), height: Number(height) };
}

/** The URL of a logo on this deployment. */
export function logoUrl(origin: string, logo: StoredLogo | null): string | null {
  return logo && `${origin}${logoAddress(logo.file)}`;
}
