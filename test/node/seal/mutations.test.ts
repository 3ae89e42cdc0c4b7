import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Judgement, judge } from '../../../src/verify/judge.mjs';
import { tellApart, Unreadable } from '../../../src/verify/tell-apart.mjs';
import { asPem } from './support/inspect-seal';
import {
  type Genuine,
  type Given,
  genuineDocument,
  type MutationClass,
  mutationClasses,
} from './support/mutations';

let genuine: Genuine;
/** What the genuine trail says of people. */
let people: Judgement['people'];
const rows: string[] = [];

beforeAll(async () => {
  genuine = await genuineDocument();
  const judgement = await judged({ pdf: genuine.pdf, trail: genuine.trail });
  expect(judgement?.verdict).toBe('holds');
  people = judgement?.people ?? [];
  expect(people).toHaveLength(1);
});

function file(name: string, content: string | Uint8Array) {
  return { file: name, bytes: Uint8Array.from(Buffer.from(content)) };
}

/** A check by somebody who has the certificate of the deployment. null: the files cannot be checked. */
async function judged({ pdf, trail }: Given): Promise<Judgement | null> {
  const text = typeof trail === 'string' ? trail : JSON.stringify(trail);
  const files = [
    ...(pdf ? [file('document.pdf', pdf)] : []),
    ...(trail ? [file('trail.json', text)] : []),
    file('certificates.pem', asPem(genuine.sealer.certificates[0])),
  ];
  try {
    return await judge(tellApart(files));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** How many changes are not caught: the check exits with 0. They must say the same of people. */
async function missedOf({ changes }: MutationClass): Promise<{ count: number; missed: number }> {
  const all = await changes(genuine);
  let missed = 0;
  for (const given of all) {
    const judgement = await judged(given);
    if (judgement === null || !['holds', 'unknownSealer'].includes(judgement.verdict)) continue;
    missed += 1;
    if (given.trail) expect(judgement.people).toEqual(people);
  }
  return { count: all.length, missed };
}

describe('a change of a genuine document is caught', () => {
  it.each(mutationClasses)('$name', async (each) => {
    const { count, missed } = await missedOf(each);
    // A class is harmless as a whole, with its reason, or not at all.
    expect(missed).toBe(each.harmless === undefined ? 0 : count);
    const cells = [each.name, count, count - missed, missed, each.harmless ?? ''];
    rows.push(`| ${cells.join(' | ')} |`.replace('|  |', '| |'));
  });

  it('in all the ways that docs/audit.md counts', () => {
    const [, table = ''] =
      readFileSync('docs/audit.md', 'utf8').match(/^\| Change \|.*\n\|[-|:]+\|\n((?:\|.*\n)+)/m) ?? [];
    expect(rows).toHaveLength(mutationClasses.length);
    expect(table.trimEnd().split('\n')).toEqual(rows);
  });
});
