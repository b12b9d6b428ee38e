import sharp from 'sharp';

const SHEET_WIDTH = 2_400;
const GAP = 8;
/** A phone's screen can be read at this width, a desktop's at twice that. */
const CELL = { phone: 288, desktop: 590 };
const PHONE_MAX = 700;

/** All pictures of a size side by side, to be looked at together. */
export async function contactSheet(files: readonly string[], target: string): Promise<void> {
  const { width: wide = 1, height: high = 1 } = await sharp(files[0]).metadata();
  const width = wide <= PHONE_MAX ? CELL.phone : CELL.desktop;
  const height = Math.round((width * high) / wide);
  const across = Math.floor((SHEET_WIDTH + GAP) / (width + GAP));
  const cells = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file).resize({ width, height, fit: 'cover', position: 'top' }).png().toBuffer(),
      left: (index % across) * (width + GAP),
      top: Math.floor(index / across) * (height + GAP),
    })),
  );
  const rows = Math.ceil(files.length / across);
  await sharp({ create: { width: SHEET_WIDTH, height: rows * (height + GAP), channels: 3, background: '#888' } })
    .composite(cells)
    .png()
    .toFile(target);
}
