import type { HTTPRequest, Page } from '@cloudflare/puppeteer';
import { limits } from '../../limits';
import { drawingPolicy } from './content-policy';
import { withoutPeers } from './load-page';
import { answerPriority, scriptedAddress } from './locked-page';
import { isTimeout, workOnPage } from './page-job';
import { LeftPage } from './page-leaving';

export type WantedPicture = {
  pdf: Uint8Array;
  /** The number of the page, from 1. */
  page: number;
  /** The drawing script and the PDF viewer, by their paths among the static assets. */
  readAsset(path: string): Promise<Uint8Array | null>;
};

/**
 * The picture of a page, and the number of pages of the document. A failure here is caused by the
 * document and would happen again; all other failures throw.
 */
export type DrawnPicture =
  | { ok: true; picture: Uint8Array; type: string; pages: number }
  | { ok: false; message: string };

/** What the script in the page returns: the picture as a data URL. */
type Answer = { picture: string; pages: number } | { problem: string };

/**
 * Draws one page of a PDF with the PDF viewer of signers, in a page that reaches no host. The caller
 * must discard the page afterwards.
 */
export async function drawPicture(page: Page, wanted: WantedPicture): Promise<DrawnPicture> {
  try {
    return pictureIn(await workOnPage(page, limits.pictureSeconds, () => draw(page, wanted)));
  } catch (error) {
    if (error instanceof LeftPage) return { ok: false, message: error.message };
    if (!(await isTimeout(error))) throw error;
    const message = `The page was not drawn within ${limits.pictureSeconds} seconds (pictureSeconds).`;
    return { ok: false, message };
  }
}

async function draw(page: Page, wanted: WantedPicture): Promise<Answer> {
  page.on('request', (request) => answer(request, wanted));
  await page.evaluateOnNewDocument(withoutPeers);
  await page.setJavaScriptEnabled(true);
  await page.goto(scriptedAddress, { waitUntil: 'load', timeout: limits.pictureSeconds * 1000 });
  const { picturePixels: mostPixels, pictureBytes: mostBytes } = limits;
  const order = JSON.stringify({ page: wanted.page, mostPixels, mostBytes });
  const answered: Answer = JSON.parse(String(await page.evaluate(`drawPage(${order})`)));
  return answered;
}

/** Answers what the page loads, so that no request leaves the browser. */
async function answer(request: HTTPRequest, { pdf, readAsset }: WantedPicture): Promise<void> {
  const { origin, pathname } = new URL(request.url());
  if (`${origin}/` !== scriptedAddress) return;
  const body = pathname === pdfPath ? pdf : pathname === '/' ? drawingPage : await readAsset(pathname);
  if (body === null) return;
  const response = { status: 200, contentType: typeOf(pathname), headers, body };
  await request.respond(response, answerPriority);
}

const pdfPath = '/document.pdf';
const drawingPage = '<!doctype html><script type="module" src="/drawing/draw.mjs"></script>';

/** The page has an origin of its own, to which even its own address is another site. */
const headers = {
  'content-security-policy': drawingPolicy(scriptedAddress),
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
};

function typeOf(path: string): string {
  if (path === '/') return 'text/html; charset=utf-8';
  if (path.endsWith('.mjs') || path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
}

function pictureIn(answered: Answer): DrawnPicture {
  if ('problem' in answered) return { ok: false, message: answered.problem };
  const [, type = '', base64 = ''] = /^data:(image\/(?:png|jpeg));base64,(.*)$/s.exec(answered.picture) ?? [];
  if (base64 === '') throw new Error('the page returned no picture');
  return { ok: true, picture: new Uint8Array(Buffer.from(base64, 'base64')), type, pages: answered.pages };
}
