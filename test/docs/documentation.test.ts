import { describe, expect, it } from 'vitest';
import errors from '../../docs/errors.md?raw';
import limitsPage from '../../docs/limits.md?raw';
import readme from '../../README.md?raw';
import { refusalStatus } from '../../src/app/http/refusal-status';
import { refusalCodes } from '../../src/core/api/refusal';
import { limits as engineLimits } from '../../src/engine/limits';
import { limits } from '../../src/lib/limits';

function rows(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

function generatedPart(page: string, name: string): string {
  return page.split(`<!-- generated: ${name} -->`)[1]?.split('<!-- /generated -->')[0] ?? '';
}

describe('the documentation', () => {
  it('lists every limit with its value, and no other', () => {
    const documented = Object.fromEntries(
      rows(generatedPart(limitsPage, 'limits'))
        .slice(1)
        .map(([name = '', value]) => [name, Number(value)]),
    );
    expect(documented).toEqual({ ...limits, ...engineLimits });
  });

  it('gives a limit one value, inside the engine and outside', () => {
    expect({ ...engineLimits, ...limits }).toEqual({ ...limits, ...engineLimits });
  });

  it('lists every error code with its status, and no other', () => {
    const documented = rows(errors)
      .slice(1)
      .map(([status, code]) => [code, Number(status)]);
    expect(Object.fromEntries(documented)).toEqual(refusalStatus);
    expect(documented).toHaveLength(refusalCodes.length);
  });

  it('opens with the two commands', () => {
    const firstBlock = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    expect(firstBlock.match(/^npm \w+/gm)).toEqual(['npm start', 'npm test']);
  });
});
