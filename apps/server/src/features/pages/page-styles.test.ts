import { expect, test } from 'vitest';
import { pageStyles } from './page-styles.ts';

const SHEET = [
  '/*! a licence { with a brace */@layer theme{:root{--gap:1px}}',
  '.column{margin:auto}',
  '@layer utilities{.flex{display:flex}.grid{display:grid}',
  '.md\\:w-1\\.5{width:6px}.before\\:content-\\[\\"\\}\\"\\]:before{content:"}"}',
  '@media (min-width:905px){.md\\:hidden{display:none}.md\\:block{display:block}}',
  '@supports (color:red){@media (hover:hover){.hover\\:underline:hover{text-decoration:underline}}}',
  ':where(.space-y-2>:not(:last-child)){margin:1px}',
  'html:not([data-session]) .visitor\\:gap-2{gap:2px}',
  '.dark\\:text-white:is(.dark *){color:#fff}.dark{--shade:1}',
  '.ink,.ink\\/75{color:#000}',
  '.\\32xl\\:flex{display:flex}.\\[\\&\\>a\\]\\:w-full>a{width:100%}}',
  '@property --x{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}',
].join('');
const of = (...names: string[]) => pageStyles(SHEET, '/a.css').of(`<p class="${names.join(' ')}">x</p>`);

test('a page gets what every page has, and of the classes its own alone', () => {
  const css = of('flex');
  expect(css).toContain('--gap:1px');
  expect(css).toContain('.column{margin:auto}');
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
