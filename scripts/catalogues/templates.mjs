import { diagnosisMessages } from '../../src/engine/fill/compile/compile-diagnosis';
import { settingRows } from '../../src/service/templates/settings/settings';
import { code, table } from '../docs/table.mjs';

export function settings() {
  return table(
    ['Setting', 'Default', ''],
    Object.entries(settingRows).map(([name, { example, docs }]) => [
      code(name),
      name === 'name' ? '' : code(JSON.stringify(example)),
      docs,
    ]),
  );
}

export function diagnosis() {
  return table(
    ['Code', 'What it says'],
    Object.entries(diagnosisMessages).map(([name, message]) => [code(name), message]),
  );
}
