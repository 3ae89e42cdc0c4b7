import { accentTheme } from '../../lib/accent-color';
import type { LogoSize } from './mail-facts';
import { asHtml, escapeHtml } from './named';

/** By which the HTML names the logo that comes with the mail. */
export const logoContentId = 'logo';

/**
 * The parts of a mail, in reading order. The names in its sentences are still isolated by
 * characters.
 */
export type MailParts = {
  language: string;
  direction: 'ltr' | 'rtl';
  subject: string;
  sender: string;
  logo?: LogoSize | undefined;
  accentColor?: string | null | undefined;
  test: string | null;
  greeting: string;
  title: string;
  body: string;
  quotes: { label: string; text: string }[];
  /** The paragraphs after the quotes. */
  advice: string[];
  action: { button: string; link: string; hints: string[]; copyLink: string } | null;
  /** A second link, under the action. */
  later?: { text: string; link: string } | null;
  footer: string;
};

/**
 * Writes a mail as HTML. Mail programs know little of stylesheets: styles stand at the elements,
 * without tables, and the dark colours, which only some programs know, come on top. The mail loads
 * nothing from the network: a logo comes with it.
 */
export function mailHtml(parts: MailParts): string {
  const {
    language,
    direction,
    subject,
    sender,
    logo,
    accentColor,
    test,
    greeting,
    title,
    body,
    quotes,
    advice,
    action,
    later,
    footer,
  } = parts;
  const theme = (accentColor && accentTheme(accentColor)) || ownTheme;
  const card = [
    test && `<p class="test" style="${style.test}">${asHtml(test)}</p>`,
    `<h1 style="${style.title}">${asHtml(title)}</h1>`,
    `<p style="${style.text}">${asHtml(greeting)}</p>`,
    `<p style="${style.text}">${asHtml(body)}</p>`,
    ...quotes.map((quote) => quoteHtml(quote, direction)),
    ...advice.map((sentence) => `<p style="${style.text}">${asHtml(sentence)}</p>`),
    action && actionHtml(action, theme),
    later && laterHtml(later, theme),
  ].filter(Boolean);
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${asHtml(subject).replace(/<\/?bdi>/g, '')}</title><style>${darkStyles(theme)}</style></head>`,
    `<body class="page" style="${style.page}">`,
    `<div style="${style.preview}">${asHtml(body)}</div>`,
    `<div dir="${direction}" style="${style.column}">`,
    `<p class="soft" style="${style.sender}">${logo ? logoHtml(logo) : ''}${asHtml(sender)}</p>`,
    `<div class="card" style="${style.card}">${card.join('')}</div>`,
    `<p class="soft" style="${style.footer}">${asHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** The largest size of a logo, which small ones keep below. */
const logoRoom = { width: 200, height: 48 };

/**
 * The logo stands above the name, which says the same where pictures are hidden. Its white ground keeps
 * dark logos readable on dark pages.
 */
function logoHtml({ width, height }: LogoSize): string {
  const scale = Math.min(1, logoRoom.width / width, logoRoom.height / height);
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  return `<img src="cid:${logoContentId}" alt="" width="${wide}" height="${high}" style="${style.logo}"><br>`;
}

function quoteHtml({ label, text }: { label: string; text: string }, direction: 'ltr' | 'rtl'): string {
  const side = direction === 'rtl' ? 'right' : 'left';
  const bar = `border-${side}:3px solid #c9cce0;padding-${side}:14px`;
  return `<p class="quote" style="${style.text};${bar}"><strong>${asHtml(label)}</strong><br>${asHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function actionHtml(
  { button, link, hints, copyLink }: NonNullable<MailParts['action']>,
  theme: MailTheme,
): string {
  const address = escapeHtml(link);
  return [
    `<p style="${style.action}"><a class="button" href="${address}" style="${style.button};background:${theme.accent}">${asHtml(button)}</a></p>`,
    ...hints.map((hint) => `<p class="soft" style="${style.hint}">${asHtml(hint)}</p>`),
    `<p class="soft" style="${style.hint}">${asHtml(copyLink)}<br>${linkHtml(link, theme)}</p>`,
  ].join('');
}

function laterHtml({ text, link }: NonNullable<MailParts['later']>, theme: MailTheme): string {
  return `<p class="soft" style="${style.hint}">${asHtml(text)}<br>${linkHtml(link, theme)}</p>`;
}

function linkHtml(link: string, { accent }: MailTheme): string {
  const address = escapeHtml(link);
  return `<a class="link" dir="ltr" href="${address}" style="${style.link};color:${accent}">${address}</a>`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const style = {
  page: `margin:0;padding:0;background:#f4f5fa;color:#1c1d2b;${font};-webkit-text-size-adjust:100%`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  column: 'max-width:560px;margin:0 auto;padding:28px 16px',
  sender: `margin:0 0 14px;font-size:14px;line-height:1.4;color:#565a72;font-weight:600;overflow-wrap:anywhere`,
  logo: 'display:inline-block;border:0;background:#ffffff;padding:6px;border-radius:6px;margin:0 0 6px',
  card: 'background:#ffffff;border:1px solid #e1e3ee;border-radius:12px;padding:28px 24px;overflow-wrap:anywhere',
  test: 'margin:0 0 18px;padding:10px 14px;background:#fdf0e6;color:#8a3c09;border-radius:8px;font-size:14px;line-height:1.4',
  title: 'margin:0 0 18px;font-size:21px;line-height:1.3;font-weight:650',
  text: 'margin:0 0 14px;font-size:16px;line-height:1.55',
  action: 'margin:26px 0 24px',
  button:
    'display:inline-block;padding:13px 24px;color:#ffffff;border-radius:9px;font-size:16px;line-height:1.2;font-weight:600;text-decoration:none',
  hint: 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#565a72',
  link: 'word-break:break-all;overflow-wrap:anywhere',
  footer: 'margin:18px 4px 0;font-size:12px;line-height:1.5;color:#565a72;overflow-wrap:anywhere',
};

/** The colours of an accent in a mail: on white, and of links where the system is dark. */
type MailTheme = { accent: string; dark: { accent: string } };

const ownTheme: MailTheme = { accent: '#3b3fd8', dark: { accent: '#a3a6ff' } };

function darkStyles({ accent, dark }: MailTheme): string {
  return [
    ':root{color-scheme:light dark}',
    '@media (prefers-color-scheme:dark){',
    '.page{background:#12131c!important;color:#eceef8!important}',
    '.card{background:#1b1d2a!important;border-color:#2d3044!important}',
    '.soft{color:#a9aec6!important}',
    `.link{color:${dark.accent}!important}`,
    accent === ownTheme.accent ? '.button{background:#5b5ff0!important}' : '',
    '.test{background:#3a2413!important;color:#ffb380!important}',
    '.quote{border-color:#4a4e6a!important}',
    '}',
  ].join('');
}
