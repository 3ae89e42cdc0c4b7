import type { SigningView } from '../../service/data-requests/signing-view';
import { DataBlock, LanguageMenu, type PageOptions, SigningFrame } from './frame';
import { SenderMark } from './sender-mark';
import { viewerFolder } from './viewer-folder';
import { wordsIn } from './words';

type Asked = PageOptions & { view: SigningView };

/** The signing page; its script adds the document and the fields. */
export function SigningPage({ view, ...options }: Asked) {
  const words = wordsIn[options.language];
  const { title, layout } = view.document;
  return (
    <SigningFrame
      {...options}
      title={title}
      script="/signing/signing.js"
      preload={[`${viewerFolder}pdf.min.mjs`]}
      className={`signing layout-${layout}`}
      accentColor={view.sender.accentColor}
    >
      <header class="bar">
        <div class="heading">
          <h1 dir="auto">{title}</h1>
          <SenderMark {...view.sender} />
        </div>
        <p id="save-state" data-state="saved"></p>
        <Tools view={view} {...options} />
      </header>
      {view.test && <p class="test">{words.test}</p>}
      <noscript>
        <p class="test">{words.noscript}</p>
        <p class="test">
          <a href={view.document.url}>{words.bar.pdf}</a>
        </p>
      </noscript>
      <main>
        <section id="document" tabindex={-1} aria-label={words.bar.document}>
          <p class="loading">{words.pages.loading}</p>
        </section>
        {layout === 'list' && <aside id="fields" aria-label={words.bar.fields}></aside>}
      </main>
      <section id="sheet" hidden aria-label={words.bar.fields}></section>
      <footer id="guide"></footer>
      <div id="announcements" class="visually-hidden" role="status" aria-live="polite"></div>
      <DataBlock id="signing-view" data={view} />
      <DataBlock id="signing-words" data={words} />
    </SigningFrame>
  );
}

function Tools({ view, ...options }: Asked) {
  const { bar } = wordsIn[options.language];
  return (
    <div class="tools">
      <div class="zoom">
        <button type="button" class="icon" id="zoom-out" title={bar.zoomOut} aria-label={bar.zoomOut}>
          −
        </button>
        <button type="button" class="icon" id="zoom-in" title={bar.zoomIn} aria-label={bar.zoomIn}>
          +
        </button>
      </div>
      <LanguageMenu {...options} />
      <details class="menu more">
        <summary aria-label={bar.more} title={bar.more}>
          ⋯
        </summary>
        <ul>
          <li>
            <a id="download" href={view.document.url} download>
              {bar.download}
            </a>
          </li>
          {view.mayDelegate && (
            <li>
              <button type="button" id="delegate">
                {bar.delegate}
              </button>
            </li>
          )}
          <li>
            <button type="button" id="decline">
              {bar.decline}
            </button>
          </li>
        </ul>
      </details>
    </div>
  );
}
