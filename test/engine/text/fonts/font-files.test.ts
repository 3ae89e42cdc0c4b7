import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import woff2 from '@fontsource/sunshiney/files/sunshiney-latin-400-normal.woff2?inline';
import { describe, expect, it } from 'vitest';
import {
  covers,
  packCoverage,
  readCoverage,
  unpackCoverage,
  without,
} from '../../../../src/engine/text/fonts/coverage';
import { readMetrics, weightsOf } from '../../../../src/engine/text/fonts/font-metrics';
import { FontProblem } from '../../../../src/engine/text/fonts/sfnt';
import { decodeWoff2, isWoff2 } from '../../../../src/engine/text/fonts/woff2';

async function font(name: string): Promise<Uint8Array> {
  const response = await env.ASSETS.fetch(`https://assets.invalid/fonts/${name}`);
  return new Uint8Array(await response.arrayBuffer());
}

describe('font files', () => {
  it('state their coverage, height and weight', async () => {
    const thai = await font('noto-sans-thai-thai.ttf');
    const coverage = readCoverage(thai);
    expect(covers(coverage, 0x0e01)).toBe(true);
    expect(covers(coverage, 0x4e00)).toBe(false);
    expect(readMetrics(thai)).toMatchObject({ unitsPerEm: 1000, outlines: 'TrueType' });
    expect(weightsOf(thai)).toEqual([100, 900]);
    expect(weightsOf(await font('arimo_700bold.ttf'))).toBeNull();
  });

  it('come with their licences', async () => {
    const licence = new TextDecoder().decode(await font('licences/Noto Sans Thai.txt'));
    expect(licence).toContain('SIL OPEN FONT LICENSE');
  });

  it('are equal after unpacking here and in the build', async () => {
    const packed = new Uint8Array(Buffer.from(woff2.slice(woff2.indexOf(',') + 1), 'base64'));
    expect(isWoff2(packed)).toBe(true);
    expect(decodeWoff2(packed)).toEqual(await font('sunshiney-latin.ttf'));
  });

  it('are refused when they are not fonts', () => {
    const claims = new Uint8Array(100);
    claims.set([0x77, 0x4f, 0x46, 0x32, 0, 1, 0, 0, 0, 0, 0, 100, 0xff, 0xff]);
    expect(isWoff2(claims)).toBe(true);
    expect(() => decodeWoff2(claims)).toThrow(FontProblem);
    expect(() => decodeWoff2(new Uint8Array(100))).toThrow(FontProblem);
  });
});

describe('coverage', () => {
  it('survives packing', () => {
    const coverage = [32, 126, 0x4e00, 0x4e00, 0x1f600, 0x1f64f];
    expect(unpackCoverage(packCoverage(coverage))).toEqual(coverage);
  });

  it('leaves out ranges, whole or in part', () => {
    expect(without([10, 20, 30, 40], [[15, 32]])).toEqual([10, 14, 33, 40]);
    expect(without([10, 20], [[12, 13]])).toEqual([10, 11, 14, 20]);
  });
});
