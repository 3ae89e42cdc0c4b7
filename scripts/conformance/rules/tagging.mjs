import { roleOf, STANDARD } from '../structure.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../levels.mjs').Document} Document */
/** @typedef {import('../structure.mjs').Element} Element */

const LANGUAGE = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

/** The elements for which something is wrong. */
export function elements(/** @type {(element: Element, all: Element[]) => boolean} */ isBroken) {
  return (/** @type {Document} */ { structure }) =>
    (structure?.elements ?? [])
      .filter((element) => isBroken(element, structure?.elements ?? []))
      .map(({ place }) => place);
}

function followed(/** @type {string} */ rule) {
  return (/** @type {Document} */ { contents }) =>
    contents.findings.filter((finding) => finding.rule === rule).map(({ place }) => place);
}

function says(/** @type {Element} */ { dict }) {
  return Boolean(dict.text('Alt')) || Boolean(dict.text('ActualText'));
}

/** Rules of tags and languages (ISO 14289-1, 7.1 to 7.9). @type {Rule[]} */
export const TAGGING_RULES = [
  {
    id: 'marked',
    ua: '7.1',
    says: 'The document says that it is tagged, and has a structure tree.',
    find: ({ catalog, structure }) => [
      ...(catalog.dict('MarkInfo')?.get('Marked') === true ? [] : ['catalog: MarkInfo']),
      ...(structure === undefined ? ['catalog: StructTreeRoot'] : []),
    ],
  },
  {
    id: 'suspects',
    ua: '7.1',
    matterhorn: '01-007',
    says: 'No tags are only suspected.',
    find: ({ catalog }) => (catalog.dict('MarkInfo')?.get('Suspects') === true ? ['catalog'] : []),
  },
  {
    id: 'content-tagged',
    ua: '7.1',
    matterhorn: '01-005',
    says: 'All content is tagged, or an artifact.',
    find: ({ contents }) =>
      [...contents.unmarked].map(([place, { count, what }]) => `${place}: ${count}, first ${what}`),
  },
  {
    id: 'marks-in-structure',
    ua: '7.1',
    matterhorn: '01-005',
    says: 'The structure tree has all tagged content.',
    find: ({ contents, structure }) => {
      const missing = contents.marks.filter(({ holder, mcid }) => !structure?.marks.has(`${holder} ${mcid}`));
      return [...new Set(missing.map(({ place, mcid }) => `${place}: MCID ${mcid}`))];
    },
  },
  {
    id: 'artifact-in-tagged',
    ua: '7.1',
    matterhorn: '01-003',
    says: 'No artifact is within tagged content.',
    find: followed('artifact-in-tagged'),
  },
  {
    id: 'tagged-in-artifact',
    ua: '7.1',
    matterhorn: '01-004',
    says: 'No tagged content is within an artifact.',
    find: followed('tagged-in-artifact'),
  },
  {
    id: 'mark-pairs',
    ua: '7.1',
    says: 'Marked content begins and ends in the same stream.',
    find: followed('mark-pairs'),
  },
  {
    id: 'parent-tree',
    ua: '7.1',
    says: 'The parent tree leads from tagged content to its elements.',
    find: ({ structure, pages, contents }) => {
      if (structure === undefined) return [];
      const parents = numbersOf(structure.root.dict('ParentTree'));
      const forms = [...contents.forms.keys()];
      const holders = new Map(
        [...pages.map(({ dict }) => dict), ...forms].map((dict) => [dict.object, dict]),
      );
      const broken = contents.marks.filter(({ holder, mcid }) => {
        const list = parents.get(holders.get(holder)?.number('StructParents') ?? -1);
        const found = Array.isArray(list) ? structure.root.owner.resolve(list[mcid] ?? null) : null;
        return structure.marks.get(`${holder} ${mcid}`)?.dict !== (found ?? undefined);
      });
      return [...new Set(broken.map(({ place }) => place))];
    },
  },
  {
    id: 'forms-drawn-once',
    ua: '7.20',
    matterhorn: '30-002',
    says: 'A form with tagged content is drawn once.',
    find: ({ contents: { marks, draws } }) =>
      [...new Set(marks.map(({ holder }) => holder))]
        .filter((holder) => (draws.get(holder) ?? 0) > 1)
        .map((holder) => `form ${holder}`),
  },
  {
    id: 'roles',
    ua: '7.1',
    matterhorn: '02-001',
    says: 'Each structure type is standard, or stands for one.',
    find: elements(({ role, type }) => role === undefined && type !== '?'),
  },
  {
    id: 'standard-roles',
    ua: '7.1',
    matterhorn: '02-004',
    says: 'The role map does not change standard types, and has no circles.',
    find: ({ structure }) =>
      [...(structure?.roles?.entries.keys() ?? [])].filter(
        (type) => STANDARD.has(type) || isCircle(type, structure?.roles),
      ),
  },
  {
    id: 'language',
    ua: '7.2',
    matterhorn: '11-001',
    says: 'The document has a language.',
    find: ({ catalog }) => (catalog.text('Lang') ? [] : ['catalog']),
  },
  {
    id: 'language-tags',
    ua: '7.2',
    says: 'Languages are written as tags, such as en-GB.',
    find: ({ catalog, structure, contents }) => {
      const said = [{ language: catalog.text('Lang'), place: 'catalog' }, ...contents.languages];
      for (const { dict, place } of structure?.elements ?? [])
        said.push({ language: dict.text('Lang'), place });
      return said
        .filter(({ language }) => language !== undefined && !LANGUAGE.test(language))
        .map(({ place }) => place);
    },
  },
  {
    id: 'figures',
    ua: '7.3',
    matterhorn: '13-004',
    says: 'A figure has other words for it.',
    find: elements((element) => element.role === 'Figure' && !says(element)),
  },
  {
    id: 'first-heading',
    ua: '7.4.2',
    matterhorn: '14-002',
    says: 'The first heading is of level 1.',
    find: ({ structure }) => {
      const first = headingsOf(structure?.elements ?? [])[0];
      return first === undefined || first.level === 1 ? [] : [first.element.place];
    },
  },
  {
    id: 'heading-levels',
    ua: '7.4.2',
    matterhorn: '14-003',
    says: 'Headings skip no level.',
    find: ({ structure }) => {
      const headings = headingsOf(structure?.elements ?? []);
      return headings
        .filter(({ level }, index) => index > 0 && level > (headings[index - 1]?.level ?? 0) + 1)
        .map(({ element }) => element.place);
    },
  },
  {
    id: 'heading-kinds',
    ua: '7.4.4',
    matterhorn: '14-007',
    says: 'Headings are with levels or without, and without there is one in each element.',
    find: ({ structure }) => {
      const all = structure?.elements ?? [];
      const plain = all.filter(({ role }) => role === 'H');
      const isMixed = plain.length > 0 && headingsOf(all).length > 0;
      const crowded = all.filter(({ kids }) => kids.filter(({ role }) => role === 'H').length > 1);
      return [...(isMixed ? plain : []), ...crowded].map(({ place }) => place);
    },
  },
  {
    id: 'formulas',
    ua: '7.7',
    matterhorn: '17-002',
    says: 'A formula has other words for it.',
    find: elements((element) => element.role === 'Formula' && !says(element)),
  },
  {
    id: 'notes',
    ua: '7.9',
    matterhorn: '19-003',
    says: 'A note has an ID that no other note has.',
    find: elements(({ role, dict }, all) => {
      const id = dict.text('ID');
      if (role !== 'Note') return false;
      return (
        !id ||
        all.some((other) => other.role === 'Note' && other.dict !== dict && other.dict.text('ID') === id)
      );
    }),
  },
];

function headingsOf(/** @type {Element[]} */ all) {
  return all.flatMap((element) => {
    const level = /^H([1-6])$/.exec(element.role ?? '')?.[1];
    return level === undefined ? [] : [{ element, level: Number(level) }];
  });
}

function isCircle(
  /** @type {string} */ type,
  /** @type {import('../cos/objects.mjs').Dict | undefined} */ roles,
) {
  const seen = new Set();
  for (
    let next = roles?.name(type);
    next !== undefined && roleOf(type, roles) === undefined;
    next = roles?.name(next)
  ) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}

/** The values of a number tree. */
export function numbersOf(/** @type {import('../cos/objects.mjs').Dict | undefined} */ tree) {
  /** @type {Map<number, import('../cos/objects.mjs').Cos>} */
  const found = new Map();
  const visit = (
    /** @type {import('../cos/objects.mjs').Dict | undefined} */ node,
    /** @type {number} */ depth,
  ) => {
    if (node === undefined || depth > 30) return;
    const items = node.list('Nums');
    for (let at = 0; at + 1 < items.length; at += 2) found.set(Number(items[at]), items[at + 1] ?? null);
    for (const kid of node.dicts('Kids')) visit(kid, depth + 1);
  };
  visit(tree, 0);
  return found;
}
