import { expect as expectInBrowser } from '@playwright/test';
import type { Page } from 'playwright-core';

/** How long a page may take to be as expected. A busy machine is slow, not wrong: a fault takes a minute to be told, no more. */
export const PATIENCE_MS = 60_000;

/** Asks the page again and again until it is as expected. What can change by itself is never asked once. */
export const expectPage = expectInBrowser.configure({ timeout: PATIENCE_MS });

/** The frame answers presses by itself: before that, links are loads and the rest of it is paint. */
export const awake = (page: Page) =>
  expectPage.poll(() => page.evaluate(() => (window as { pressToReplay?: unknown }).pressToReplay === null)).toBe(true);
