// npm run conformance -- [FILES]: judges PDFs by the rules of PDF/A-2b, -2u, -3b and PDF/UA-1, with a reader of its own.
// Without files, it starts the product and judges the examples, the gallery and documents of every kind;
// --docs DIR fills the PDFs of a folder as well, --url and --token ID:SECRET use a running one, --keep DIR keeps the documents.
// --level LEVEL[,LEVEL] names levels that every document must reach; --brief leaves out the rules, --json prints JSON,
// --rules lists the rules; --dump prints what a screen reader finds instead: tags, texts and order.
import { parseArgs } from 'node:util';
import { endCleanlyOnSignals } from '../bench/support/product.mjs';
import { Document } from './conformance/document.mjs';
import { makeDocuments, readFiles } from './conformance/documents.mjs';
import { dump } from './conformance/dump.mjs';
import { judge } from './conformance/judge.mjs';
import { clauseOf, LEVELS, levelsOf } from './conformance/levels.mjs';
import { failures, summary, table } from './conformance/report.mjs';
import { RULES } from './conformance/rules/index.mjs';

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    level: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    dump: { type: 'boolean', default: false },
    docs: { type: 'string' },
    keep: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string' },
  },
});

if (values.rules) {
  for (const rule of RULES) {
    const clauses = levelsOf(rule).map((level) => clauseOf(rule, level));
    console.log(
      `${rule.id}${rule.isAdvice ? ' (advice)' : ''}: ${rule.says} [${[...new Set(clauses)].join('; ')}]`,
    );
  }
  process.exit(0);
}
const names = values.level.split(',').filter((name) => name !== '');
const asked = LEVELS.filter((level) => names.includes(level));
if (asked.length < names.length) {
  console.error(`A level is one of ${LEVELS.join(', ')}.`);
  process.exit(2);
}
endCleanlyOnSignals();
const documents = files.length > 0 ? readFiles(files) : await makeDocuments(values);
if (values.dump) {
  for (const { name, bytes } of documents)
    console.log([name, ...dump(new Document(bytes)).map((line) => `  ${line}`)].join('\n'));
  process.exit(0);
}
const judged = documents.map((document) => ({ document, judgement: judge(document.bytes) }));
const failed = failures(judged, asked);
if (values.json) {
  const result = judged.map(({ document: { name, kind }, judgement }) => ({ name, kind, ...judgement }));
  console.log(JSON.stringify(result, null, 2));
} else {
  for (const line of table(judged, { isBrief: values.brief || files.length === 0 })) console.log(line);
  for (const line of summary(judged)) console.log(line);
  console.log('', ...failed.map((failure) => `\n${failure}`));
}
process.exitCode = failed.length === 0 ? 0 : 1;
