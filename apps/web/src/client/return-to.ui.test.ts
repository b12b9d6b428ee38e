import { beforeEach, expect, test } from 'vitest';
import { rememberPage, takeRememberedPage } from './return-to.ts';

beforeEach(() => sessionStorage.clear());

test('[ACC-6] the page is returned to once', () => {
  rememberPage('/productdetails/7?x=1');
  expect(takeRememberedPage()).toBe('/productdetails/7?x=1');
  expect(takeRememberedPage()).toBe('/');
});

test.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/register',
])('never leads to %s (S50)', (path) => {
  rememberPage(path);
  expect(takeRememberedPage()).toBe('/');
  sessionStorage.setItem('returnTo', path);
  expect(takeRememberedPage()).toBe('/');
});
