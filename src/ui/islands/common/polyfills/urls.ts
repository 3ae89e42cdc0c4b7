export function canParse(address: string | URL, base?: string | URL): boolean {
  return parseUrl(address, base) !== null;
}

export function parseUrl(address: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
