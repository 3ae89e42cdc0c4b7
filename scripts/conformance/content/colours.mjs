import { Dict, Name, Stream } from '../cos/objects.mjs';

/** @typedef {import('../cos/objects.mjs').Cos} Cos */
/**
 * What a colour space leads to: spaces of devices, profiles, spot colours.
 * @typedef {{ devices: Set<string>, profiles: Set<Stream>, spots: Cos[][] }} Needs
 */

/** @type {Record<string, string>} */
const LONG = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' };
/** @type {Record<string, string>} */
const DEFAULTS = { DeviceGray: 'DefaultGray', DeviceRGB: 'DefaultRGB', DeviceCMYK: 'DefaultCMYK' };
const MOST_DEPTH = 8;

/**
 * Adds what a colour space needs.
 * @param {Cos} space
 * @param {Dict | undefined} resources
 * @param {Needs} needs
 */
export function addNeeds(space, resources, needs, depth = 0) {
  if (depth > MOST_DEPTH) return;
  const more = (/** @type {Cos | undefined} */ value) =>
    value !== undefined && addNeeds(value, resources, needs, depth + 1);
  if (space instanceof Name) addNamed(space.text, resources, { needs, more });
  if (!Array.isArray(space)) return;
  const owner = resources?.owner;
  const items = space.map((item) => owner?.resolve(item) ?? item);
  const [family, first, second] = items;
  const kind = family instanceof Name ? (LONG[family.text] ?? family.text) : '';
  if (kind === 'ICCBased' && first instanceof Stream) needs.profiles.add(first);
  if (kind === 'Indexed' || kind === 'Pattern') more(first);
  if (kind.startsWith('Device') && items.length === 1) more(family);
  if (kind === 'Separation' || kind === 'DeviceN') {
    needs.spots.push(items);
    more(second);
  }
}

/**
 * @param {string} text
 * @param {Dict | undefined} resources
 * @param {{ needs: Needs, more: (value: Cos | undefined) => void }} into
 */
function addNamed(text, resources, { needs, more }) {
  const name = LONG[text] ?? text;
  const spaces = resources?.dict('ColorSpace');
  const instead = DEFAULTS[name];
  if (instead === undefined) {
    const named = spaces?.get(name) ?? null;
    if (named instanceof Name ? named.text !== name : named !== null) more(named);
    return;
  }
  const other = spaces?.get(instead) ?? null;
  // A default that is the device again changes nothing.
  if (other === null || (other instanceof Name && other.text === name)) needs.devices.add(name);
  else more(other);
}

/** Whether what is painted in a colour space is CMYK with a profile. */
export function isCmykOfProfile(/** @type {Cos} */ space, /** @type {Dict | undefined} */ resources) {
  /** @type {Needs} */
  const needs = { devices: new Set(), profiles: new Set(), spots: [] };
  addNeeds(space, resources, needs);
  return needs.spots.length === 0 && [...needs.profiles].some((profile) => profile.number('N') === 4);
}

/** The header of a profile: class, colour space, version, components. */
export function profileHeader(/** @type {Stream} */ stream) {
  const data = stream.data();
  return {
    kind: data.slice(12, 16),
    space: data.slice(16, 20),
    version: data.charCodeAt(8),
    isProfile: data.slice(36, 40) === 'acsp',
    components: stream.number('N'),
  };
}
