import { chromium } from 'playwright-core';
import { chromiumLaunchOptions } from '../../scripts/find-chromium.mjs';
import { closedLoad } from '../support/load.mjs';

/** The print options of the product, so that both do the same work. */
const pdfOptions = {
  format: 'A4',
  printBackground: true,
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
  margin: { top: '1in', right: '1in', bottom: '1in', left: '1in' },
};

/**
 * Measures the same Chromium without a product around it: each client loads and prints its page
 * again and again.
 * @param {string} html
 * @param {number} clients
 * @param {{ requests: number, seconds: number }} plan
 */
export async function measureBareBrowser(html, clients, { requests, seconds }) {
  const launched = {
    ...chromiumLaunchOptions(),
    args: ['--headless=new'],
    ignoreDefaultArgs: ['--headless'],
  };
  const browser = await chromium.launch(launched);
  try {
    const pages = await Promise.all(
      Array.from({ length: clients }, async () => (await browser.newContext()).newPage()),
    );
    const free = [...pages];
    const printOne = async () => {
      const page = free.pop();
      if (!page) throw new Error('more clients than pages');
      await page.setContent(html);
      await page.pdf(pdfOptions);
      free.push(page);
    };
    await closedLoad({ clients, requests: clients * 4, seconds }, printOne);
    return await closedLoad({ clients, requests, seconds }, printOne);
  } finally {
    await browser.close();
  }
}
