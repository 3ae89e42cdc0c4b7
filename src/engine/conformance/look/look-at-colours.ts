import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import type { BreachList } from './breach';
import { WholeSpelling } from './whole-spelling';

const SHORT: Readonly<Record<string, string>> = {
  ...{ G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' },
};
const DEFAULTS: Readonly<Record<string, string>> = {
  ...{ DeviceGray: 'DefaultGray', DeviceRGB: 'DefaultRGB', DeviceCMYK: 'DefaultCMYK' },
};
/** The components of the colour spaces of profiles. */
const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4, 'Lab ': 3 };
const PROFILE_KINDS = /^(?:prtr|mntr|scnr|spac)$/;
const NEWEST_VERSION = 4;
const CMYK_COMPONENTS = 4;
const MOST_COLORANTS = 32;
const DEEPEST = 8;

/** Finds what PDF/A forbids in the colour spaces that content names (ISO 19005-2, 6.2.4). */
export class ColourLook {
  readonly #spots = new Map<string, string>();
  readonly #whole: WholeSpelling;
  readonly #file: PdfFile;
  readonly #breaches: BreachList;

  constructor(file: PdfFile, breaches: BreachList) {
    this.#file = file;
    this.#whole = new WholeSpelling(file);
    this.#breaches = breaches;
  }

  look(space: PdfValue, resources: PdfDict | null, place: string, depth = 0): void {
    if (depth > DEEPEST) return;
    const file = this.#file;
    const resolved = file.resolve(space);
    const more = (value: PdfValue) => this.look(value, resources, place, depth + 1);
    if (resolved instanceof PdfName) this.#lookAtNamed(resolved.text, { resources, place, more });
    if (!Array.isArray(resolved)) return;
    const items = resolved.map((item) => file.resolve(item));
    const [family, first = null, second = null] = items;
    const kind = family instanceof PdfName ? (SHORT[family.text] ?? family.text) : '';
    if (kind === 'ICCBased') this.#lookAtProfile(first, place);
    else if (kind === 'Indexed' || kind === 'Pattern') more(first);
    else if (kind.startsWith('Device') && items.length === 1) more(family ?? null);
    else if (kind === 'Separation' || kind === 'DeviceN') {
      if (kind === 'DeviceN') this.#lookAtColorants(resolved, place);
      else this.#lookAtSpot(resolved, place);
      more(second);
    }
  }

  /** Whether what is painted in a colour space is CMYK with a profile. */
  isCmykOfProfile(space: PdfValue, resources: PdfDict | null, depth = 0): boolean {
    if (depth > DEEPEST) return false;
    const file = this.#file;
    const resolved = file.resolve(space);
    const more = (value: PdfValue) => this.isCmykOfProfile(value, resources, depth + 1);
    if (resolved instanceof PdfName) {
      const instead = this.#insteadOf(SHORT[resolved.text] ?? resolved.text, resources);
      return instead !== null && more(instead);
    }
    const [family = null, first = null, ...others] = Array.isArray(resolved) ? resolved : [];
    const name = file.name(family) ?? '';
    const kind = SHORT[name] ?? name;
    if (kind === 'Indexed' || kind === 'Pattern') return more(first);
    if (kind.startsWith('Device') && first === null && others.length === 0) return more(family);
    const components = kind === 'ICCBased' ? file.dict(first)?.get('N') : null;
    return file.number(components ?? null) === CMYK_COMPONENTS;
  }

  /** What the resources have for a name; null where the name stands for itself. */
  #insteadOf(name: string, resources: PdfDict | null): PdfValue {
    const spaces = this.#file.dict(resources?.get('ColorSpace') ?? null);
    const instead = this.#file.resolve(spaces?.get(DEFAULTS[name] ?? name) ?? null);
    return instead instanceof PdfName && instead.text === name ? null : instead;
  }

  #lookAtNamed(
    text: string,
    around: { resources: PdfDict | null; place: string; more: (value: PdfValue) => void },
  ): void {
    const name = SHORT[text] ?? text;
    const instead = this.#insteadOf(name, around.resources);
    if (instead !== null) around.more(instead);
    else if (name === 'DeviceCMYK')
      this.#breaches.add('6.2.4.3', 'colours in CMYK without a profile', around.place);
  }

  #lookAtProfile(profile: PdfValue, place: string): void {
    const isRight = profile instanceof PdfStream && isProfile(this.#file, profile);
    if (!isRight) this.#breaches.add('6.2.4.2', 'a colour profile that is none, or too new,', place);
  }

  #lookAtColorants([, names = null, , , attributes = null]: readonly PdfValue[], place: string): void {
    const file = this.#file;
    const spots = (file.array(names) ?? []).map((name) => file.name(name));
    if (spots.length > MOST_COLORANTS)
      this.#breaches.add('6.1.13', `a colour space of more than ${MOST_COLORANTS} colorants`, place);
    const own = file.dict(attributes);
    const colorants = file.dict(own?.get('Colorants') ?? null);
    const process = file.array(file.dict(own?.get('Process') ?? null)?.get('Components') ?? null) ?? [];
    const known = new Set(process.map((name) => file.name(name)));
    const isKnown = (name: string | null) =>
      name === null || name === 'None' || known.has(name) || colorants?.has(name) === true;
    if (!spots.every(isKnown)) this.#breaches.add('6.2.4.4', 'spot colours that are not described', place);
    for (const value of colorants?.entries.values() ?? []) this.#lookAtSpot(file.array(value) ?? [], place);
  }

  #lookAtSpot([family = null, name = null, alternate, tint]: readonly PdfValue[], place: string): void {
    const spot = this.#file.name(name);
    if (this.#file.name(family) !== 'Separation' || spot === null) return;
    const spelled = [alternate, tint].map((value) => this.#whole.of(value ?? null)).join(' ');
    if ((this.#spots.get(spot) ?? spelled) !== spelled)
      this.#breaches.add('6.2.4.4', `two spot colours with the name “${spot}”`, place);
    this.#spots.set(spot, spelled);
  }
}

/** Whether a stream is a colour profile of a version that PDF/A knows, with the components that it says. */
export function isProfile(file: PdfFile, stream: PdfStream, kinds = PROFILE_KINDS): boolean {
  const head = latin1(file.decode(stream).subarray(0, 40));
  const [version, kind, space] = [head.charCodeAt(8), head.slice(12, 16), head.slice(16, 20)];
  const isKnown = head.slice(36, 40) === 'acsp' && kinds.test(kind) && version <= NEWEST_VERSION;
  return isKnown && COMPONENTS[space] === file.number(stream.dict.get('N'));
}
