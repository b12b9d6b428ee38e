import sharp from 'sharp';
import type { DrivenBrowser } from './browser.ts';

type Row = {
  readonly top: number;
  readonly bottom: number;
  readonly windowWidth: number;
  /** What its ground should be, as the screen draws it. */
  readonly ground: readonly [red: number, green: number, blue: number];
};
type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number; readonly channels: number };

/** At the left edge of the page, where nothing but grounds is drawn: no card reaches there, no word and no picture. */
const COLUMN_PX = 3;
/** A line between rows, and what a place between two pixels takes of its neighbour. */
const EDGE_PX = 3;
/** Of 255: browsers round a colour differently when they bring it to the screen. */
const SAME_WITHIN = 5;
const LOOKS = 4;

/** The newest bid's row in the middle of the window, and the colour that its cells' ground has. */
const NEWEST_ROW = `
  const row = document.querySelector('table tbody tr');
  if (!row) return null;
  row.scrollIntoView({ block: 'center' });
  const { top, bottom } = row.getBoundingClientRect();
  const colour = getComputedStyle(row.querySelector('td'), '::before').backgroundColor;
  const drawn = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  drawn.fillStyle = colour;
  drawn.fillRect(0, 0, 1, 1);
  const [red, green, blue] = drawn.getImageData(0, 0, 1, 1).data;
  return { top, bottom, windowWidth: innerWidth, ground: [red, green, blue] };`;

/**
 * Whether the newest bid's ground is drawn behind its row and nowhere above it, as the screen has it: what belongs to a
 * pseudo-element has no box to ask for, and WebKit once drew it across the page.
 *
 * @returns what is wrong, or null
 */
export async function newestRowFault(browser: DrivenBrowser): Promise<string | null> {
  let fault: string | null = null;
  // A bid that comes in meanwhile moves the rows: what is drawn wrong for good is wrong at every look.
  for (let look = 0; look < LOOKS; look++) {
    const row = await browser.ask<Row | null>(NEWEST_ROW);
    if (row === null) return 'no bid in the table';
    const { data, info } = await sharp(await browser.picture())
      .raw()
      .toBuffer({ resolveWithObject: true });
    fault = faultOf(row, { data, ...info });
    if (fault === null) return null;
  }
  return fault;
}

/** Pure. */
export function faultOf({ top, bottom, windowWidth, ground }: Row, pixels: Pixels): string | null {
  const { data, width, height, channels } = pixels;
  const scale = width / windowWidth;
  const isGround = (y: number): boolean => {
    const at = (Math.round(y * scale) * width + Math.round(COLUMN_PX * scale)) * channels;
    return ground.every((value, index) => Math.abs((data[at + index] ?? -1000) - value) <= SAME_WITHIN);
  };
  if (!isGround((top + bottom) / 2)) return 'the newest row has no ground';
  for (let y = 0; y < Math.min(top - EDGE_PX, height / scale); y++)
    if (isGround(y)) return `the newest row's ground is drawn at ${y} px, above the row at ${Math.round(top)} px`;
  return null;
}
