import { accountWords } from './words';

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function first(text: string, known: [RegExp, string][]): string | undefined {
  return known.find(([pattern]) => pattern.test(text))?.[1];
}

/** Names the browser and system of a user agent in words that members recognise. */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [first(userAgent ?? '', browsers), first(userAgent ?? '', systems)];
  if (browser === undefined) return system ?? accountWords.unknownDevice;
  return system === undefined ? browser : accountWords.device(browser, system);
}
