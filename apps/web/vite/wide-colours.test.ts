import { expect, test } from 'vitest';
import { withoutWideColours } from './wide-colours.ts';

test('a colour is said once; what else depends on the browser stays', () => {
  const css = [
    ':root{--a:#123}@supports (color:lab(0% 0 0)){:root{--a:lab(1% 2 3)}}',
    '@layer utilities{.x{color:#123}@supports (color:lab(0% 0 0)){.x{color:lab(1% 2 3)}}.y{top:0}}',
    '@supports (color:color-mix(in lab, red, red)){.z{color:color-mix(in oklab, var(--a) 25%, transparent)}}',
  ].join('');
  expect(withoutWideColours(css)).toBe(
    ':root{--a:#123}@layer utilities{.x{color:#123}.y{top:0}}@supports (color:color-mix(in lab, red, red)){.z{color:color-mix(in oklab, var(--a) 25%, transparent)}}',
  );
  expect(withoutWideColours('.a{top:0}')).toBe('.a{top:0}');
});
