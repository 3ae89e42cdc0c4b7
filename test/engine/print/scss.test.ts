import { describe, expect, it } from 'vitest';
import { compileScss } from '../../../src/engine/print/scss/compile-scss';

function scss(source: string): string {
  const compiled = compileScss(source);
  if (compiled.ok) return compiled.css;
  const { place, message } = compiled.problem;
  return `refused ${place ? `${place.line}:${place.column} ` : ''}${message}`;
}

describe('stylesheets', () => {
  it.each([
    ['$a: 2px; .a { .b & { width: $a * 2 } }', '.b .a {\n  width: 4px;\n}'],
    ['@mixin m($x) { color: $x; } a { @include m(red); }', 'a {\n  color: red;\n}'],
    ['@function f($x) { @return $x + 1px; } a { top: f(1px); }', 'a {\n  top: 2px;\n}'],
    [
      '@each $n, $c in (a: red, b: blue) { .#{$n} { color: $c } }',
      '.a {\n  color: red;\n}\n\n.b {\n  color: blue;\n}',
    ],
    ['%p { top: 0 } .x { @extend %p; }', '.x {\n  top: 0;\n}'],
    ['@use "sass:math"; a { top: math.div(10px, 4) }', 'a {\n  top: 2.5px;\n}'],
    ['@use "sass:color"; a { color: color.adjust(#336699, $lightness: 20%) }', 'a {\n  color: #6699cc;\n}'],
    ['@page :first { margin: 10mm }', '@page :first {\n  margin: 10mm;\n}'],
    [
      '/* @import "x" */ a { content: "@import"; } // @import "y"',
      '/* @import "x" */\na {\n  content: "@import";\n}',
    ],
    [
      'a { background: url(https://example.com/a.png) }',
      'a {\n  background: url(https://example.com/a.png);\n}',
    ],
    ['a { content: "ü → 漢字" }', '@charset "UTF-8";\na {\n  content: "ü → 漢字";\n}'],
    ['', ''],
  ])('%s', (source, css) => {
    expect(scss(source)).toBe(css);
  });

  const noImports = /only built-in modules such as sass:math can be imported/;
  it.each([
    ['a {\n  color: ;\n}', /^refused 2:10 Expected expression/],
    ['a {\n  color: $nope;\n}', /^refused 2:10 Undefined variable/],
    ['a {\n  color: red;\n', /^refused 2:14 expected end of rule|^refused 3:1 expected/],
    ['a {\n  @error "no";\n}', /^refused 2:3 "no"/],
    ['a {}\n  @import "file";', /^refused 2:3 only built-in modules such as sass:math can be imported/],
    ['@import url("https://example.com/a.css");', noImports],
    ['@IMPORT "//example.com/a.css";', noImports],
    ['@\\69mport "a.css";', noImports],
    ['@#{"im" + "port"} url(https://example.com/a.css);', noImports],
    ['@use "/etc/passwd";', /^refused 1:1 only built-in modules such as sass:math can be imported/],
    ['@use "pkg:x";', noImports],
    ['@forward "file:///etc/passwd";', noImports],
    ['@use "sass:meta"; @include meta.load-css("http://127.0.0.1/x");', noImports],
  ])('%s', (source, problem) => {
    expect(scss(source)).toMatch(problem);
  });
});

describe('endless stylesheets', () => {
  const tooMuch =
    /^refused .*(takes too much work|the stylesheet calls itself or nests too deeply|makes more than)/;
  const ten = 'a,b,c,d,e,f,g,h,i,j';
  it.each([
    ['@for to 300,000', '@for $i from 1 through 300000 { .a#{$i} { width: $i * 1px } }'],
    ['an empty @for', '@for $i from 1 through 300000000 { }'],
    ['@while', '@while true { }'],
    ['a counting @while', '$i: 1; @while $i > 0 { $i: $i + 1 }'],
    ['a mixin of itself', '@mixin a { @include a } .x { @include a }'],
    ['a function of itself', '@function a($x) { @return a($x + 1) + 1 } .x { y: a(1) }'],
    ['texts that double', '$s: "aaaaaaaa"; @for $i from 1 through 60 { $s: $s + $s } .a { b: $s }'],
    ['texts in texts', '$s: "aaaaaaaa"; @for $i from 1 through 60 { $s: "#{$s}#{$s}" } .a { b: $s }'],
    [
      'lists that double',
      '@use "sass:list"; $s: a b; @for $i from 1 through 60 { $s: list.join($s, $s) } .a { b: $s }',
    ],
    ['lists in lists', '$s: a b; @for $i from 1 through 60 { $s: ($s, $s) } .a { b: $s }'],
    [
      'lists compared',
      '$s: a b; $t: a b; @for $i from 1 through 60 { $s: ($s, $s); $t: ($t, $t) } .a { b: $s == $t }',
    ],
    [
      'maps that double',
      '@use "sass:map"; $m: (a: 1); @for $i from 1 through 60 { $m: (a: $m, b: $m) } .a { b: map.keys($m), inspect($m) }',
    ],
    ['selectors', `${ten}{${ten}{${ten}{${ten}{${ten}{${ten}{x:y}}}}}}`],
    [
      '@extend',
      Array.from(
        { length: 40 },
        (_, i) => `.a${i} .b${i} .c${i} { @extend .a${(i + 1) % 40}; @extend .b${(i + 7) % 40}; }`,
      ).join('\n'),
    ],
    ['brackets', `.a{b:${'('.repeat(30_000)}1${')'.repeat(30_000)}}`],
    ['rules in rules', `${'.a{'.repeat(20_000)}b:c${'}'.repeat(20_000)}`],
    ['a long sum', `.a{b:${'1+'.repeat(100_000)}1}`],
  ])('%s', (_name, source) => {
    expect(scss(source)).toMatch(tooMuch);
    // The compiler still works after the failure.
    expect(scss('$a: 1px; b { top: $a }')).toBe('b {\n  top: 1px;\n}');
  });

  it('still compiles a big stylesheet', () => {
    const rules = Array.from(
      { length: 500 },
      (_, i) => `.c${i} { color: rgb(${i % 255}, 1, 2); &:hover { width: ${i}px * 2; } }`,
    );
    expect(scss(rules.join('\n')).match(/\{/g)).toHaveLength(1000);
    expect(scss(`a { src: url(data:font/woff2;base64,${'A'.repeat(200_000)}) }`)).toHaveLength(200_042);
  });
});
