import { PNG } from 'pngjs';

/** SVGs from design programs, charting libraries and by hand; each tests one feature. */
function svg(content: string, attributes = 'width="200" height="120" viewBox="0 0 200 120"') {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
}

const pixels = new PNG({ width: 2, height: 2 });
pixels.data.set([255, 0, 0, 255, 0, 200, 0, 255, 0, 0, 255, 255, 255, 220, 0, 255]);
const picture = PNG.sync.write(pixels).toString('base64');

export const drawings: Record<string, string> = {
  'basic shapes': svg(`<rect x="10" y="10" width="60" height="40" rx="10" fill="#3366cc"/>
    <circle cx="120" cy="30" r="20" fill="tomato" stroke="black" stroke-width="3"/>
    <ellipse cx="170" cy="80" rx="25" ry="15" fill="none" stroke="green" stroke-width="2"/>
    <line x1="10" y1="110" x2="190" y2="60" stroke="purple" stroke-width="4" stroke-linecap="round"/>
    <polygon points="30,60 60,110 5,100" fill="gold"/>
    <polyline points="70,60 90,100 110,60 130,100" fill="none" stroke="#000" stroke-linejoin="round" stroke-width="5"/>`),
  'paths with arcs and curves':
    svg(`<path d="M10 80 C40 10 65 10 95 80 S150 150 180 80" fill="none" stroke="#c0392b" stroke-width="4"/>
    <path d="M20 20 h40 v30 h-40 z m10 8 v14 h20 v-14 z" fill-rule="evenodd" fill="#2c3e50"/>
    <path d="M110 50 a30 20 -30 1 0 50 -25 Q 180 40 190 20 T 198 50" fill="none" stroke="#27ae60" stroke-width="3"/>`),
  'transforms and nested groups':
    svg(`<g transform="translate(100 60) rotate(30) scale(1.5 0.8)"><rect x="-20" y="-20" width="40" height="40" fill="steelblue"/>
    <g transform="skewX(20)"><circle r="10" fill="white"/></g></g><rect transform="rotate(-15 30 90)" x="10" y="80" width="40" height="20" fill="orange"/>`),
  'style sheet and inherited style':
    svg(`<style>.a{fill:#e67e22} #b{fill:none;stroke:#8e44ad;stroke-width:6} g.c rect{fill:rgb(26,188,156)} rect{fill:red}</style>
    <circle class="a" cx="40" cy="60" r="30"/><circle id="b" cx="110" cy="60" r="30"/><g class="c"><rect x="150" y="30" width="40" height="60"/></g>
    <rect x="150" y="100" width="40" height="10" style="fill: hsl(210, 80%, 40%)"/>`),
  'linear gradients':
    svg(`<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset=".5" stop-color="#ff0"/><stop offset="1" stop-color="#00f"/></linearGradient>
    <linearGradient id="v" xlink:href="#g" x2="0" y2="1"/><linearGradient id="u" href="#g" gradientUnits="userSpaceOnUse" x1="0" x2="200" y1="0" y2="0"/></defs>
    <rect x="10" y="10" width="80" height="40" fill="url(#g)"/><rect x="110" y="10" width="80" height="40" fill="url(#v)"/>
    <g transform="translate(0 60)"><circle cx="40" cy="25" r="25" fill="url(#u)"/><rect x="110" y="5" width="80" height="40" fill="none" stroke="url(#g)" stroke-width="8"/></g>`),
  'radial gradient, focus, transform':
    svg(`<radialGradient id="r" cx="50%" cy="50%" r="50%" fx="30%" fy="30%"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="navy"/></radialGradient>
    <radialGradient id="t" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="30" gradientTransform="translate(150 60) scale(1 .6)"><stop offset="0" stop-color="lime"/><stop offset="1" stop-color="black"/></radialGradient>
    <circle cx="55" cy="60" r="45" fill="url(#r)"/><rect x="105" y="20" width="90" height="80" fill="url(#t)"/>`),
  'a gradient of opacities':
    svg(`<linearGradient id="o"><stop offset="0" stop-color="black"/><stop offset="1" stop-color="black" stop-opacity="0"/></linearGradient>
    <rect width="200" height="60" y="30" fill="#ffcc00"/><rect x="20" y="10" width="160" height="100" fill="url(#o)"/>`),
  'opacity of groups and paints':
    svg(`<rect width="100" height="120" fill="#34495e"/><g opacity=".5"><circle cx="80" cy="60" r="40" fill="red"/><circle cx="120" cy="60" r="40" fill="lime"/></g>
    <rect x="150" y="20" width="40" height="80" fill="blue" fill-opacity=".4" stroke="rgba(0,0,0,.6)" stroke-width="8"/>`),
  'use, symbol, nested svg':
    svg(`<defs><g id="leaf"><path d="M0 0 Q20 -20 40 0 Q20 20 0 0" fill="seagreen"/></g><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="crimson"/><circle cx="5" cy="5" r="3" fill="white"/></symbol></defs>
    <use href="#leaf" x="10" y="30"/><use xlink:href="#leaf" transform="translate(60 90) rotate(-40)"/><use href="#s" x="110" y="10" width="40" height="40"/>
    <svg x="120" y="60" width="60" height="50" viewBox="0 0 30 50"><rect width="30" height="50" fill="#ddd"/><line x2="30" y2="50" stroke="black"/></svg>`),
  'clip path':
    svg(`<clipPath id="c"><circle cx="60" cy="60" r="45"/><rect x="120" y="20" width="60" height="80"/></clipPath>
    <g clip-path="url(#c)"><rect width="200" height="120" fill="#16a085"/><path d="M0 0 L200 120 M0 120 L200 0" stroke="white" stroke-width="10"/></g>`),
  'a clip in the units of its shape':
    svg(`<clipPath id="c" clipPathUnits="objectBoundingBox"><path clip-rule="evenodd" d="M0 0H1V1H0zM.3 .3V.7H.7V.3z"/></clipPath>
    <clipPath id="u"><use href="#s" x="100" y="10"/></clipPath><defs><circle id="s" cx="45" cy="45" r="40"/></defs>
    <rect x="10" y="10" width="80" height="100" fill="indigo" clip-path="url(#c)"/><rect x="100" y="10" width="90" height="100" fill="olive" clip-path="url(#u)"/>`),
  masks:
    svg(`<linearGradient id="g"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient>
    <mask id="fade"><rect width="200" height="120" fill="url(#g)"/></mask>
    <mask id="hole" maskUnits="userSpaceOnUse" x="100" y="0" width="90" height="60"><rect x="100" width="100" height="60" fill="white"/><circle cx="145" cy="30" r="18"/></mask>
    <mask id="box" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5" fill="white" fill-opacity=".7"/></mask>
    <mask id="alpha" style="mask-type:alpha"><circle cx="150" cy="90" r="25" fill-opacity=".6"/></mask>
    <rect x="10" y="5" width="80" height="50" fill="crimson" mask="url(#fade)"/>
    <g mask="url(#hole)" transform="rotate(3)"><rect x="95" y="5" width="70" height="60" fill="orange"/><rect x="130" y="20" width="70" height="20" fill="blue" opacity=".5"/></g>
    <rect x="10" y="65" width="80" height="50" fill="teal" stroke="black" mask="url(#box)"/><rect x="110" y="65" width="80" height="50" mask="url(#alpha)"/>`),
  patterns:
    svg(`<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="translate(3 4) scale(1.5)"><rect width="5" height="10" fill="teal"/></pattern>
    <pattern id="q" width=".25" height=".25" viewBox="0 0 4 4"><circle cx="2" cy="2" r="1.5" fill="purple"/></pattern>
    <pattern id="r" href="#p" patternTransform="scale(2)"/>
    <rect x="10" y="10" width="80" height="60" fill="url(#p)" stroke="black"/>
    <g transform="translate(100 0) rotate(4)"><rect x="10" y="10" width="60" height="60" fill="url(#q)" stroke="url(#p)" stroke-width="6"/></g>
    <ellipse cx="100" cy="95" rx="80" ry="20" fill="url(#r)" fill-opacity=".5"/>`),
  markers:
    svg(`<marker id="arrow" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="context-stroke"/></marker>
    <marker id="dot" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="5" markerHeight="5"><circle cx="5" cy="5" r="5" fill="red"/></marker>
    <marker id="flag" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" orient="30"><rect width="12" height="6" fill="green"/></marker>
    <polyline points="20,20 60,60 100,20 140,60" fill="none" stroke="navy" stroke-width="3" marker-start="url(#arrow)" marker-mid="url(#dot)" marker-end="url(#arrow)"/>
    <path d="M20 100C60 60 60 110 110 90" fill="none" stroke="green" stroke-width="2" style="marker-end:url(#arrow)"/>
    <polygon points="150,80 190,80 170,110" fill="none" stroke="black" style="marker:url(#dot)"/><line x1="150" y1="20" x2="190" y2="20" stroke="gray" marker-end="url(#flag)"/>`),
  'dashes, caps and joins':
    svg(`<path d="M15 20 H185" stroke="black" stroke-width="8" stroke-dasharray="20 12"/><path d="M15 45 H185" stroke="black" stroke-width="8" stroke-dasharray="0 16" stroke-linecap="round"/>
    <path d="M20 100 L50 65 L80 100" fill="none" stroke="teal" stroke-width="12"/><path d="M110 100 L140 65 L170 100" fill="none" stroke="teal" stroke-width="12" stroke-linejoin="bevel" stroke-linecap="square"/>`),
  'transforms of styles':
    svg(`<style>.t{transform:rotate(20deg);transform-origin:center} .m{transform:translateX(10px) scaleY(.5)}</style>
    <rect class="t" x="60" y="40" width="80" height="40" fill="seagreen"/><rect class="m" x="5" y="10" width="40" height="40" fill="navy"/>
    <rect transform="rotate(30)" transform-origin="170 30" x="150" y="20" width="40" height="20" fill="crimson"/>
    <rect style="transform: scale(.5); transform-origin: right 100%" x="100" y="60" width="80" height="40" fill="orange"/>`),
  'a switch and a clip of a clip':
    svg(`<switch><rect systemLanguage="xx" width="200" height="120" fill="red"/><rect x="10" y="10" width="80" height="100" fill="#2980b9"/><rect width="200" height="120" fill="red"/></switch>
    <clipPath id="a"><circle cx="150" cy="60" r="45"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect x="100" y="40" width="100" height="40"/></clipPath>
    <rect x="100" width="100" height="120" fill="purple" clip-path="url(#b)"/>
    <path d="M10 115 H190" stroke="black" stroke-width="4" stroke-dasharray="5% 2%" stroke-dashoffset="3%"/>`),
  'letters with an outline':
    svg(`<text x="10" y="50" font-size="40" font-family="Helvetica" fill="gold" stroke="black" stroke-width="1">H</text>
    <text x="105" y="50" font-size="40" font-family="Helvetica" fill="none" stroke="teal" stroke-width="1">H</text>
    <text x="10" y="100" font-size="40" font-family="Helvetica" stroke="red" stroke-width="3" stroke-opacity=".4">H</text>`),
  'text along a path':
    svg(`<path id="arc" d="M20 100 C40 20 160 20 180 100" fill="none" stroke="#ccc"/><path id="line" d="M0 0 L150 0" transform="translate(30 112) rotate(-4)"/>
    <text font-size="15" font-family="Helvetica" font-weight="bold" fill="navy"><textPath href="#arc" startOffset="50%" text-anchor="middle">Round the bend</textPath></text>
    <text font-size="12" font-family="Helvetica"><textPath href="#line">On a <tspan fill="crimson" dy="-4">slope</tspan> that ends before its text</textPath></text>`),
  'a clip of letters':
    svg(`<clipPath id="c" transform="translate(5 0)"><text x="5" y="60" font-size="60" font-family="Helvetica" font-weight="bold">Ink</text><text x="10" y="110" font-size="40" font-family="Helvetica">well</text></clipPath>
    <g clip-path="url(#c)"><rect width="200" height="60" fill="purple"/><rect y="60" width="200" height="60" fill="teal"/></g>
    <text x="120" y="40" font-size="20" font-family="Helvetica">after</text>`),
  'a view box in another shape': svg(
    `<rect width="100" height="100" fill="#f39c12"/><circle cx="50" cy="50" r="50" fill="#2980b9"/>`,
    'width="200" height="120" viewBox="0 0 100 100"',
  ),
  'sizes in millimetres, no view box': svg(
    `<rect x="1mm" y="1mm" width="40mm" height="20mm" fill="#7f8c8d"/><rect x="50%" y="50%" width="25%" height="25%" fill="black"/>`,
    'width="50mm" height="30mm"',
  ),
  'a picture inside': svg(
    `<image x="20" y="10" width="160" height="100" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,${picture}"/>`,
  ),
  'notes of an editor':
    svg(`<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"/><title>A logo</title>
    <g display="none"><rect width="200" height="120"/></g><rect visibility="hidden" width="200" height="120"/><rect x="50" y="30" width="100" height="60" color="#d35400" fill="currentColor"/>`),
};
