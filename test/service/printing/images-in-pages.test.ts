import { beforeAll, describe, expect, inject, it } from 'vitest';
import { latin1 } from '../../../src/engine/pdf/reader/characters';
import { makePng } from '../../engine/fill/support/pictures';
import { type Account, createAccount } from '../../support/app';
import { printHtml, submitHtml } from '../../support/html-templates';
import { expectRefusal } from '../../support/refusals';

const server = inject('externalServer');
let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function picture(width: number, height: number) {
  return `${server}/image.png?width=${width}&height=${height}`;
}

function png(width: number, height: number): Buffer {
  const raw = new Uint8Array((width * 3 + 1) * height).map((_, at) => (at % (width * 3 + 1) === 0 ? 0 : 90));
  return Buffer.from(makePng({ width, height, colorType: 2, raw }));
}

function base64(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64');
}

/** The images of a PDF, as width × height. */
function picturesIn(pdf: Uint8Array): string[] {
  const dictionaries = latin1(pdf).match(/<<[^>]*\/Subtype \/Image[^>]*>>/g) ?? [];
  const sideOf = (text: string, side: string) => new RegExp(`/${side} (\\d+)`).exec(text)?.[1];
  return dictionaries.map((text) => `${sideOf(text, 'Width')}×${sideOf(text, 'Height')}`).sort();
}

const html = '<img src="{{ photo }}">{% signature signed %}';

describe('an image as a value of a page', { timeout: 60_000 }, () => {
  it('may be bytes, an object with a URL, or a URL', async () => {
    const template = {
      html: `${html}<img src="{{ plain }}"><p style="background: url('{{ behind }}') no-repeat; height: 20px">`,
      footer_html: '<img src="{{ seal }}" style="height: 20px">',
    };
    const pdf = await printHtml(account, template, {
      photo: { base64: base64(png(3, 2)) },
      signed: { url: picture(5, 4) },
      plain: picture(7, 6),
      behind: { url: picture(9, 8) },
      seal: { url: picture(11, 10) },
    });
    // The browser keeps only the visible part of the image behind.
    const behind = expect.stringMatching(/^9×/);
    expect(picturesIn(pdf)).toEqual(expect.arrayContaining(['3×2', '5×4', '7×6', behind, '11×10']));
  });

  it.each<[string, object, string, RegExp]>([
    [
      'is not there',
      { url: `${server}/status?code=404` },
      'image_download_failed',
      /the server answered 404/,
    ],
    ['leads inside', { url: 'http://169.254.169.254/a.png' }, 'image_download_failed', /the URL is refused/],
    [
      'is led inside',
      { url: `${server}/redirect?to=https://10.0.0.1/x` },
      'image_download_failed',
      /the URL is refused: it is not a public address/,
    ],
    ['is too much', { url: `${server}/flood` }, 'image_download_failed', /larger than the limit/],
    ['is no image', { url: `${server}/text?say=words` }, 'image_processing_failed', /is neither a PNG nor/],
    ['is no address', { url: 'javascript:alert(1)' }, 'image_processing_failed', /must be a URL/],
    [
      'is more than a browser can take',
      { base64: base64(hugePng()) },
      'image_processing_failed',
      /has 20000 × 20000 pixels; the limit is 40000000 pixels/,
    ],
  ])('that %s fails with the reason', async (_name, photo, state, message) => {
    const { submission } = expectRefusal(
      await submitHtml(account, { html }, { photo }),
      422,
      'processing_failed',
    );
    expect(submission).toMatchObject({ state, error_message: expect.stringMatching(message) });
  });
});

/** A PNG that is small to send and huge to draw. */
function hugePng(): Buffer {
  const small = png(1, 1);
  small.writeUInt32BE(20_000, 16);
  small.writeUInt32BE(20_000, 20);
  return small;
}
