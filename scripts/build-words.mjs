// Parts the words of pages in other languages: their texts are assets, and dist/words/<language>.mjs has the
// functions among them, because the Worker may be only so large and cannot run code that comes later.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { translations } from './spoken-in.mjs';

const LANGUAGES = 'src/ui/languages';
const MAILS = 'src/service/mail/member-words';

/** @param {string} file @param {import('esbuild').Plugin[]} plugins */
async function bundled(file, plugins) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    charset: 'utf8',
    minify: true,
    plugins,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function evaluated(/** @type {string} */ code) {
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

function json(/** @type {string} */ file, /** @type {object} */ words) {
  return { file, content: Buffer.from(JSON.stringify(words)) };
}

/** The texts of all languages as files of JSON: of pages, and of mails to members. Writes the functions of pages. */
export async function wordFiles(/** @type {string} */ target) {
  mkdirSync(target, { recursive: true });
  const files = translations.map(async (language) => {
    const ofPages = join(LANGUAGES, language, 'page-words.ts');
    const [whole, functions, mails] = await Promise.all([
      bundled(ofPages, []),
      bundled(ofPages, [withoutTexts]),
      bundled(join(MAILS, `${language}.ts`), []),
    ]);
    keep(join(target, `${language}.mjs`), functions);
    const { pageWords } = await evaluated(whole);
    const { [language]: ofMails } = await evaluated(mails);
    return [json(`words/${language}.json`, pageWords), json(`words/mails/${language}.json`, ofMails)];
  });
  return (await Promise.all(files)).flat();
}

/** A running server reloads when the file changes. */
function keep(/** @type {string} */ file, /** @type {string} */ code) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
}

/** @type {import('esbuild').Plugin} */
const withoutTexts = {
  name: 'without-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]languages[\\/]\w+[\\/](dashboard|kit)[\\/].*words\.ts$/ }, ({ path }) => ({
      contents: strip(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

function isText(/** @type {ts.Expression} */ value) {
  return ts.isStringLiteralLike(value) || ts.isTemplateExpression(value);
}

/** The code of a module without the texts in its objects, except of those that functions read. */
function strip(/** @type {string} */ code) {
  const source = ts.createSourceFile('words.ts', code, ts.ScriptTarget.Latest, true);
  const read = new Set();
  /** @type {[number, number][]} */
  const texts = [];
  /** @param {ts.Node} node @param {boolean} inFunction */
  const look = (node, inFunction) => {
    if (inFunction && ts.isIdentifier(node)) read.add(node.text);
    ts.forEachChild(node, (child) => look(child, inFunction || ts.isFunctionLike(node)));
  };
  look(source, false);
  /** @param {ts.Node} node */
  const find = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isVariableDeclaration(node) && read.has(node.name.getText())) return;
    if (ts.isPropertyAssignment(node) && isText(node.initializer))
      texts.push([node.pos, code[node.end] === ',' ? node.end + 1 : node.end]);
    else ts.forEachChild(node, find);
  };
  find(source);
  return texts.reverse().reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code);
}
