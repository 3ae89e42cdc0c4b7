import { argumentsOf } from '../../src/app/mcp/tool-request';
import { tools as described } from '../../src/app/mcp/tools';
import { toolWords } from '../../src/app/openapi/mcp/tool-words';
import { possibleScopes } from '../../src/core/api/scopes';
import { namesOf } from '../../src/lib/catalogue';
import { code, table } from '../docs/table.mjs';

export function tools() {
  return table(
    ['Tool', 'Does', 'Arguments', 'Operation', 'Scope'],
    namesOf(described).map((name) => {
      const tool = described[name];
      return [
        code(name),
        toolWords[name].title,
        argumentsOf(tool).map(code).join(', '),
        [tool.operation, ...(tool.ofRecord ? [tool.ofRecord] : [])].map(({ id }) => code(id)).join(', '),
        possibleScopes(tool.operation.scope).map(code).join(', '),
      ];
    }),
  );
}
