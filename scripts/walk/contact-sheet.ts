import sharp from 'sharp';

const ACROSS = 8;
const CELL = { width: 300, height: 460 };
const GAP = 8;

/** All pictures of a size side by side, to be looked at together. */
export async function contactSheet(files: readonly string[], target: string): Promise<void> {
  const cells = await Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file)
        .resize({ ...CELL, fit: 'contain', position: 'top', background: '#888' })
        .png()
        .toBuffer(),
      left: (index % ACROSS) * (CELL.width + GAP),
      top: Math.floor(index / ACROSS) * (CELL.height + GAP),
    })),
  );
  const rows = Math.ceil(files.length / ACROSS);
  const width = ACROSS * (CELL.width + GAP);
  await sharp({ create: { width, height: rows * (CELL.height + GAP), channels: 3, background: '#888' } })
    .composite(cells)
    .png()
    .toFile(target);
}
