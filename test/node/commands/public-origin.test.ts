import { describe, expect, test } from 'vitest';
import { findPublicOrigin } from '../../../scripts/deploy/public-origin.mjs';
import { readTarget } from '../../../scripts/deploy/target.mjs';

const domains = ['async.example', 'pdf.example'];

describe('the origin of links', () => {
  test.each([
    ['what wrangler.toml says', { publicOrigin: 'https://docs.example', domains }, 'https://docs.example'],
    ['a custom domain, but not the asynchronous host', { domains }, 'https://pdf.example'],
  ])('is %s', async (_, given, expected) => {
    const target = { ...readTarget(''), asyncHost: 'async.example', ...given };
    expect(await findPublicOrigin(target)).toBe(expected);
  });
});
