// The engine is entered through a door, a module that only passes on what others export. Where the
// scripts of several pages share files, esbuild loads all that any page takes through the door. So
// the build names the module behind it instead, and each page loads what it takes itself.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const DOOR = 'src/engine/fields/index.ts';
const PASSAGE = /(import|export) \{([^}]*)\} from '([^']*\/engine\/fields)';/g;
const EXPORT = /export (?:type )?\{([^}]*)\} from '([^']+)';/g;

/** @type {import('esbuild').Plugin} */
export const throughDoors = {
  name: 'through-doors',
  setup({ onLoad }) {
    const behind = modulesBehind(DOOR);
    onLoad({ filter: /[\\/]src[\\/](ui|lib)[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text.replace(PASSAGE, (whole, verb, names, door) =>
        resolve(dirname(path), door) === dirname(resolve(DOOR)) ? direct(verb, names, behind) : whole,
      );
      return contents === text ? undefined : { contents, loader: 'ts' };
    });
  },
};

/** The module and the name there of each export of a door. */
function modulesBehind(/** @type {string} */ door) {
  const exported = [...readFileSync(door, 'utf8').matchAll(EXPORT)].flatMap(([, names = '', module = '']) =>
    namesIn(names).map(({ name, as }) => ({ as, name, module: join(resolve(dirname(door)), module) })),
  );
  return new Map(exported.map((one) => [one.as, one]));
}

/** @param {string} verb @param {string} names @param {ReturnType<typeof modulesBehind>} behind */
function direct(verb, names, behind) {
  return namesIn(names)
    .map(({ name, as }) => {
      const found = behind.get(name);
      if (!found) throw new Error(`${DOOR} does not export ${name}`);
      return `${verb} { ${found.name} as ${as} } from ${JSON.stringify(found.module)};`;
    })
    .join(' ');
}

/** The names between braces. Types leave no code. */
function namesIn(/** @type {string} */ names) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((spelled) => {
      const [name = '', as = name] = spelled.split(' as ');
      return { name, as };
    });
}
