import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

const SHEET = [
  '/*! a licence { with a brace */@layer theme{:root{--gap:1px}}',
  '.column{margin:var(--gap);animation:turn 1s}',
  '@layer utilities{.flex{display:flex}.grid{display:grid}',
  '.md\\:w-1\\.5{width:6px}.before\\:content-\\[\\"\\}\\"\\]:before{content:"}"}',
  '@media (min-width:905px){.md\\:hidden{display:none}.md\\:block{display:block}}',
  '@supports (color:red){@media (hover:hover){.hover\\:underline:hover{text-decoration:underline}}}',
  ':where(.space-y-2>:not(:last-child)){margin:1px}',
  'html:not([data-session]) .visitor\\:gap-2{gap:2px}',
  '.dark\\:text-white:is(.dark *){color:#fff}html.dark{color:var(--shade)}.dark{--shade:1}',
  '.ink,.ink\\/75{color:#000}',
  '.\\32xl\\:flex{display:flex}.\\[\\&\\>a\\]\\:w-full>a{width:100%}}',
  '@keyframes turn{to{rotate:1turn}}',
].join('');
const of = (...names: string[]) => pageStyles(SHEET, '/a.css').of(`<p class="${names.join(' ')}">x</p>`);

test('a page gets what every page has, and of the classes its own alone', () => {
  const css = of('flex');
  expect(css).toContain('--gap:1px');
  expect(css).toContain('.column{margin:var(--gap);animation:turn 1s}');
  expect(css).toContain('@keyframes turn{to{rotate:1turn}}');
  expect(css).toContain('@layer utilities{.flex{display:flex}');
  for (const gone of ['.grid', 'md\\:', '@media', '@supports', 'space-y', 'visitor', 'dark\\:', '.ink', '2xl'])
    expect(css).not.toContain(gone);
});

test.each([
  ['md:w-1.5', '.md\\:w-1\\.5{width:6px}'],
  ['before:content-[&quot;}&quot;]', '.before\\:content-\\[\\"\\}\\"\\]:before{content:"}"}'],
  ['md:block', '@media (min-width:905px){.md\\:block{display:block}}'],
  [
    'hover:underline',
    '@supports (color:red){@media (hover:hover){.hover\\:underline:hover{text-decoration:underline}}}',
  ],
  ['space-y-2', ':where(.space-y-2>:not(:last-child)){margin:1px}'],
  ['visitor:gap-2', 'html:not([data-session]) .visitor\\:gap-2{gap:2px}'],
  ['dark:text-white', '.dark\\:text-white:is(.dark *){color:#fff}'],
  ['ink/75', '.ink,.ink\\/75{color:#000}'],
  ['2xl:flex', '.\\32xl\\:flex{display:flex}'],
  ['[&amp;&gt;a]:w-full', '.\\[\\&\\>a\\]\\:w-full>a{width:100%}'],
])('whatever a class is called, its rule comes with it: %s', (name, rule) => {
  expect(of('flex', name)).toContain(rule);
  expect(of('flex')).not.toContain(rule);
});

test('a theme that is chosen in the browser has its rules', () => {
  expect(of('flex')).toContain('.dark{--shade:1}');
});

test('what is said of elements, and of the parts of fields, comes with the pages that have them', () => {
  const sheet =
    '@layer base{*{margin:0}code,pre{font:x}h1,h2{font:y}::file-selector-button{border:0}.icon{fill:none}}@layer components{.ring{top:0}}';
  const { of: styles } = pageStyles(sheet, '/a.css');
  expect(styles('<h2>A</h2>')).toBe('@layer base{*{margin:0}h1,h2{font:y}}');
  expect(styles('<pre class="ring"><input type="file"/><svg class="icon"/></pre>')).toBe(
    '@layer base{*{margin:0}code,pre{font:x}::file-selector-button{border:0}.icon{fill:none}}@layer components{.ring{top:0}}',
  );
});

test('of tokens, registered properties and movements a page gets those that something of it reads', () => {
  const sheet = [
    '@layer properties{*{--tw-a:initial;--tw-b:initial}}',
    ':root{--ink:#123;--text:var(--ink);--chart:red;--pace:1s}.dark{--ink:#eee;--chart:blue}',
    '@layer utilities{.text{color:var(--text)}.move{animation:turn var(--pace)}.chart{fill:var(--chart)}.a{--tw-a:1;x:var(--tw-a)}}',
    '@keyframes turn{to{rotate:1turn}}@keyframes turning{to{scale:2}}',
    '@property --tw-a{syntax:"*";inherits:false;initial-value:0}@property --tw-b{syntax:"*";inherits:false}',
  ].join('');
  const { of: styles } = pageStyles(sheet, '/a.css');
  expect(styles('<p class="text">')).toBe(
    '@layer properties{*{}}:root{--ink:#123;--text:var(--ink);}.dark{--ink:#eee;}@layer utilities{.text{color:var(--text)}}',
  );
  expect(styles('<p class="move">')).toContain('--pace:1s}');
  expect(styles('<p class="move">')).toContain('@keyframes turn{to{rotate:1turn}}');
  expect(styles('<p class="move">')).not.toContain('turning');
  expect(styles('<p style="color:var(--chart)">')).toMatch(/--chart:red.*--chart:blue/);
  expect(styles('<p class="a">')).toMatch(/--tw-a:initial;}.*@property --tw-a\{[^}]*\}$/);
});
