import { profileHeader } from '../content/colours.mjs';
import { halftonesOf, isTransferred } from '../content/halftones.mjs';
import { Dict, Name } from '../cos/objects.mjs';
import { spelledWhole } from '../cos/whole.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../cos/objects.mjs').Cos} Cos */

const BLENDS = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue
  Saturation Color Luminosity`.split(/\s+/),
);
/** @type {Record<string, number>} The components of the colour spaces of profiles. */
const COMPONENTS = { GRAY: 1, 'RGB ': 3, CMYK: 4, 'Lab ': 3 };
const OUTPUT_SPACES = ['GRAY', 'RGB ', 'CMYK'];

function followed(/** @type {string} */ rule) {
  return (/** @type {Document} */ { contents }) =>
    contents.findings.filter((finding) => finding.rule === rule).map(({ place }) => place);
}

/** The device space is covered by the profile of the output intent. */
function device(/** @type {string} */ name, /** @type {(space: string | undefined) => boolean} */ isCovered) {
  return (/** @type {Document} */ { contents, outputProfile }) => {
    const place = contents.devices.get(name);
    const space = outputProfile === undefined ? undefined : profileHeader(outputProfile).space;
    return place === undefined || isCovered(space) ? [] : [place];
  };
}

/**
 * @param {'states' | 'images' | 'forms'} kind
 * @param {(dict: Dict) => boolean} isBroken
 */
function each(kind, isBroken) {
  return (/** @type {Document} */ document) =>
    [...document.contents[kind]]
      .filter(([dict]) => isBroken(dict))
      .map(([dict, place]) => `${place} (${dict.place})`);
}

/** Rules of what pages show (ISO 19005-2, 6.2). @type {Rule[]} */
export const GRAPHICS_RULES = [
  {
    id: 'operators',
    a: '6.2.2',
    says: 'Content has only the operators of ISO 32000-1.',
    find: followed('operators'),
  },
  {
    id: 'resources',
    a: '6.2.2',
    says: 'Content names only resources of its own dictionary.',
    find: followed('resources'),
  },
  {
    id: 'output-profile',
    a: '6.2.3',
    says: 'The profile of the output intent is one of a screen or printer, in grey, RGB or CMYK.',
    find: ({ outputProfile }) => {
      if (outputProfile === undefined) return [];
      const { kind, space, version, isProfile, components } = profileHeader(outputProfile);
      const isRight =
        isProfile && ['prtr', 'mntr'].includes(kind) && OUTPUT_SPACES.includes(space) && version < 5;
      return isRight && components === COMPONENTS[space] ? [] : [outputProfile.place];
    },
  },
  {
    id: 'output-intents',
    a: '6.2.3',
    says: 'All output intents have the same profile, within the file.',
    find: ({ catalog }) => {
      const intents = catalog.dicts('OutputIntents');
      const profiles = new Set(intents.flatMap((intent) => intent.stream('DestOutputProfile') ?? []));
      const apart = intents.filter((intent) => intent.has('DestOutputProfileRef')).map(({ place }) => place);
      return profiles.size > 1 ? [...apart, 'catalog'] : apart;
    },
  },
  {
    id: 'profiles',
    a: '6.2.4.2',
    says: 'The profile of a colour space has as many components as it says, and is of a version below 5.',
    find: ({ contents }) =>
      [...contents.profiles].flatMap((profile) => {
        const { kind, space, version, isProfile, components } = profileHeader(profile);
        const isRight = isProfile && /^(prtr|mntr|scnr|spac)$/.test(kind) && version < 5;
        return isRight && COMPONENTS[space] === components ? [] : [profile.place];
      }),
  },
  {
    id: 'overprint',
    a: '6.2.4.2',
    says: 'Nothing overprints in mode 1 while it is painted in CMYK with a profile.',
    find: followed('overprint'),
  },
  {
    id: 'device-rgb',
    a: '6.2.4.3',
    says: 'DeviceRGB is used only with an output intent in RGB, or a default.',
    find: device('DeviceRGB', (space) => space === 'RGB '),
  },
  {
    id: 'device-cmyk',
    a: '6.2.4.3',
    says: 'DeviceCMYK is used only with an output intent in CMYK, or a default.',
    find: device('DeviceCMYK', (space) => space === 'CMYK'),
  },
  {
    id: 'device-grey',
    a: '6.2.4.3',
    says: 'DeviceGray is used only with an output intent, or a default.',
    find: device('DeviceGray', (space) => space !== undefined),
  },
  {
    id: 'spot-colours',
    a: '6.2.4.4',
    says: 'A DeviceN space describes each of its spot colours, and spaces of the same name are the same.',
    find: ({ contents, file }) => spotsBroken(contents.spots, file),
  },
  {
    id: 'transfer-functions',
    a: '6.2.5',
    says: 'No graphics state has a transfer function or a halftone phase.',
    find: each(
      'states',
      (state) =>
        state.has('TR') ||
        state.has('HTP') ||
        (state.name('TR2') ?? 'Default') !== 'Default' ||
        state.dict('TR2') !== undefined ||
        state.list('TR2').length > 0,
    ),
  },
  {
    id: 'halftones',
    a: '6.2.5',
    says: 'Halftones are of type 1 or 5, and have no name.',
    find: each('states', (state) =>
      halftonesOf(state).some(
        ({ halftone, types }) =>
          !types.includes(halftone.number('HalftoneType') ?? 0) || halftone.has('HalftoneName'),
      ),
    ),
  },
  {
    id: 'halftone-transfers',
    a: '6.2.5',
    says: 'Halftones have transfer functions only for spot colours, which need one.',
    find: each('states', (state) => halftonesOf(state).some((one) => !isTransferred(one))),
  },
  {
    id: 'intents',
    a: '6.2.6',
    says: 'Rendering intents are one of the four standard ones.',
    find: followed('intents'),
  },
  {
    id: 'alternates',
    a: '6.2.8',
    says: 'Pictures have no alternates and no OPI comments.',
    find: each('images', (image) => image.has('Alternates') || image.has('OPI')),
  },
  {
    id: 'interpolate',
    a: '6.2.8',
    says: 'Pictures are not interpolated.',
    find: each('images', (image) => image.get('Interpolate') === true || image.get('I') === true),
  },
  {
    id: 'picture-bits',
    a: '6.2.8',
    says: 'A component of a picture has 1, 2, 4, 8 or 16 bits, that of a stencil 1.',
    find: each('images', (image) => {
      const bits = image.get('BitsPerComponent') ?? image.get('BPC');
      const isStencil = image.get('ImageMask') === true || image.get('IM') === true;
      return bits !== null && !(isStencil ? [1] : [1, 2, 4, 8, 16]).some((number) => number === bits);
    }),
  },
  {
    id: 'forms',
    a: '6.2.9',
    says: 'Forms have no PostScript and no OPI comments.',
    find: each('forms', (form) => form.has('OPI') || form.has('PS') || form.name('Subtype2') === 'PS'),
  },
  {
    id: 'reference-forms',
    a: '6.2.9',
    ua: '7.20',
    matterhorn: '30-001',
    says: 'No form stands for a page of another file.',
    find: each('forms', (form) => form.has('Ref')),
  },
  { id: 'postscript', a: '6.2.9', says: 'There are no PostScript objects.', find: followed('postscript') },
  {
    id: 'blend-modes',
    a: '6.2.10',
    says: 'Blend modes are standard.',
    find: each('states', (state) =>
      state.oneOrMany('BM').some((mode) => !(mode instanceof Name) || !BLENDS.has(mode.text)),
    ),
  },
  {
    id: 'page-groups',
    a: '6.2.10',
    says: 'A transparent page has a colour space for blending, or the file an output intent.',
    find: ({ pages, contents, outputProfile }) =>
      outputProfile !== undefined
        ? []
        : pages
            .filter(({ dict }) => contents.transparent.has(dict.object) && !dict.dict('Group')?.has('CS'))
            .map(({ dict }) => contents.transparent.get(dict.object) ?? ''),
  },
];

/**
 * @param {Cos[][]} spaces the spaces of spot colours, with resolved items
 * @param {import('../cos/file.mjs').PdfFile} file
 */
function spotsBroken(spaces, file) {
  const broken = spaces.filter(([family]) => isNamed(family, 'DeviceN')).flatMap(undescribed);
  const own = spaces.flatMap(([, , , , attributes]) => {
    const colorants = attributes instanceof Dict ? attributes.dict('Colorants') : undefined;
    return [...(colorants?.entries.keys() ?? [])].map((key) => colorants?.list(key) ?? []);
  });
  /** @type {Map<string, Set<string>>} */
  const seen = new Map();
  for (const [family, name, alternate = null, tint = null] of [...spaces, ...own]) {
    if (!isNamed(family, 'Separation') || !(name instanceof Name)) continue;
    const spellings = seen.get(name.text) ?? new Set();
    seen.set(name.text, spellings.add(`${spelledWhole(alternate, file)} ${spelledWhole(tint, file)}`));
  }
  const unlike = [...seen].filter(([, spellings]) => spellings.size > 1);
  return [...new Set([...broken, ...unlike.map(([name]) => `Separation: ${name}`)])];
}

/** The spot colours of a DeviceN space that it does not describe. */
function undescribed(/** @type {Cos[]} */ [, names, , , attributes]) {
  const own = attributes instanceof Dict ? attributes : undefined;
  const process = own?.dict('Process')?.list('Components') ?? [];
  const known = new Set(process.flatMap((name) => (name instanceof Name ? [name.text] : [])));
  const spots = (Array.isArray(names) ? names : []).flatMap((name) =>
    name instanceof Name ? [name.text] : [],
  );
  return spots
    .filter((name) => name !== 'None' && !known.has(name) && own?.dict('Colorants')?.has(name) !== true)
    .map((name) => `DeviceN: ${name}`);
}

function isNamed(/** @type {Cos | undefined} */ value, /** @type {string} */ name) {
  return value instanceof Name && value.text === name;
}
