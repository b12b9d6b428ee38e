// Makes every picture that the product ships, from the sources in assets/ and from Fluent Emoji 3D:
// product pictures in the sizes the screens ask for, link previews, avatars, application icons.
//
//   node scripts/make-art.mjs            everything (about a minute)
//   node scripts/make-art.mjs icons      one part: products, fillers, avatars or icons
//   node scripts/make-art.mjs camera     one product
//
// The outputs are committed, so neither a build nor a start needs this script. Where each picture comes from, and
// under which licence: docs/art-licences.md.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const ROOT = new URL('..', import.meta.url).pathname;
const SOURCE = join(ROOT, 'assets/products');
const PUBLIC = join(ROOT, 'apps/web/public');
const PRODUCTS = join(PUBLIC, 'media/products');
const AVATARS = join(PUBLIC, 'avatars');
const ICONS = join(PUBLIC, 'icons');

const EMOJI_PACKAGE = '@lobehub/fluent-emoji-3d@1.1.0';
const TILE = '#e7efe9'; // --tile of tokens.css
const INK = '#10362a'; // --brand-ink
const WIDTHS = [160, 320, 480, 800];
const AVIF = { quality: 58, effort: 6 };
const WEBP = { quality: 66, alphaQuality: 80, effort: 5, smartSubsample: true }; // only for browsers without AVIF
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

// Codepoints of the avatars 1 to 50, in order: animals first, the Kenyan ones leading, then people.
const AVATAR_FACES = `
  1f981 1f42f 1f406 1f418 1f98f 1f992 1f993 1f99b 1f989 1f42e 1f9a9 1f985 1f99c 1f414 1f424 1f427 1f438 1f436 1f431
  1f98a 1f43b 1f43c 1f428 1f430 1f43a 1f434 1f984 1f99a 1f422 1f42d 1f468-1f3fe 1f469-1f3fe 1f468-1f3ff-200d-1f9b1
  1f469-1f3fe-200d-1f9b1 1f9d5-1f3fe 1f9d4-1f3fe 1f9d1-1f3ff 1f469-1f3ff 1f468-1f3fe-200d-1f373
  1f469-1f3fe-200d-1f33e 1f468-1f3ff-200d-1f527 1f469-1f3fe-200d-1f393 1f474-1f3fe 1f475-1f3fe
  1f468-1f3fe-200d-1f3a4 1f469-1f3ff-200d-1f3a8 1f468-1f3fe-200d-1f9b2 1f473-1f3fe 1f469-1f3fe-200d-2695-fe0f
  1f9d1-1f3fe-200d-1f680`
  .trim()
  .split(/\s+/);
// oklch(0.905 0.055 H), H = 28, 62, 88, 132, 165, 215, 258, 318; the disc of avatar n is DISCS[n mod 8].
const DISCS = ['#ffd3cc', '#fbd8bb', '#efdeb7', '#d2e8c2', '#bfecd7', '#b7eaf7', '#cae1ff', '#efd5f8'];

// Goods that fill long lists. Their art is 256 px, so they never stand on a promoted place.
const FILLERS = {
  bicycle: '1f6b2',
  'kick-scooter': '1f6f4',
  'running-shoes': '1f45f',
  'safari-boots': '1f97e',
  handbag: '1f45c',
  backpack: '1f392',
  briefcase: '1f4bc',
  sunglasses: '1f576-fe0f',
  'wrist-watch': '231a',
  'game-controller': '1f3ae',
  guitar: '1f3b8',
  'drum-set': '1f941',
  football: '26bd',
  tent: '26fa',
  'tool-box': '1f9f0',
  teapot: '1fad6',
};

const run = promisify(execFile);

async function fetchEmoji() {
  const folder = await mkdtemp(join(tmpdir(), 'mnada-art-'));
  const { stdout } = await run('npm', ['pack', EMOJI_PACKAGE, '--silent', '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', folder]);
  return {
    picture: (code) => join(folder, 'package/assets', `${code}.webp`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The sizes of one picture, beside each other; `widest` is kept as it is when it already is an AVIF of that width. */
async function writeSizes(picture, name, widest) {
  for (const width of WIDTHS) {
    const sized = await sharp(picture).resize(width, width).toBuffer();
    const target = join(PRODUCTS, `${name}-${width}`);
    if (width === 800 && widest) await writeFile(`${target}.avif`, widest);
    else await sharp(sized).avif(AVIF).toFile(`${target}.avif`);
    await sharp(sized).webp(WEBP).toFile(`${target}.webp`);
  }
}

/** What messengers show for a link: 1200 × 630, the product large on the tile, the mark in the corner. */
async function writePreview(picture, name) {
  const product = await sharp(picture).trim({ threshold: 1 }).resize(820, 560, { fit: 'inside' }).png().toBuffer();
  const { width, height } = await sharp(product).metadata();
  const logo = await sharp(await readFile(join(ROOT, 'assets/brand/logo.svg')), { density: 300 })
    .resize({ height: 52 })
    .png()
    .toBuffer();
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: TILE } })
    .composite([
      { input: product, left: Math.round((1200 - width) / 2), top: Math.round((630 - height) / 2) },
      { input: logo, left: 40, top: 538 },
    ])
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(join(PRODUCTS, `${name}-preview.jpg`));
}

const slugOf = (file) => file.replace(/-\d+\.avif$/, '');

async function makeProducts(isWanted) {
  const files = (await readdir(SOURCE)).filter((entry) => entry.endsWith('.avif'));
  for (const file of files.filter((entry) => isWanted(slugOf(entry))).sort()) {
    const name = file.replace(/\.avif$/, '');
    const source = await readFile(join(SOURCE, file));
    const picture = await sharp(source).png().toBuffer();
    await writeSizes(picture, name, source);
    await writePreview(picture, name);
  }
}

async function makeFillers(emoji) {
  for (const [slug, code] of Object.entries(FILLERS)) {
    const object = await sharp(emoji.picture(code))
      .resize(520, 520, { kernel: 'lanczos3' })
      .sharpen({ sigma: 0.8 })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 800, height: 800, channels: 4, background: CLEAR } })
      .composite([{ input: object, left: 140, top: 140 }])
      .png()
      .toBuffer();
    await writeSizes(picture, `${slug}-1`);
    await writePreview(picture, `${slug}-1`);
  }
}

async function makeAvatars(emoji) {
  for (const [index, code] of AVATAR_FACES.entries()) {
    const number = index + 1;
    const face = await sharp(emoji.picture(code)).resize(157, 157).toBuffer();
    await sharp({ create: { width: 192, height: 192, channels: 3, background: DISCS[number % DISCS.length] } })
      .composite([{ input: face, left: 17, top: 29 }])
      .avif({ quality: 60, effort: 6 })
      .toFile(join(AVATARS, `${number}.avif`));
  }
}

/** An .ico file around PNG pictures: header, one entry a picture, the pictures. */
function icoOf(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

async function makeIcons() {
  const mark = await readFile(join(ROOT, 'assets/brand/logo-mark.svg'), 'utf8');
  const png = (svg, size) =>
    sharp(Buffer.from(svg), { density: 72 * Math.ceil(size / 32) })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true, quality: 95 })
      .toBuffer();
  // Square to the edge, for platforms that cut their own shape; the mark keeps inside the middle 80 %.
  const square = mark
    .replace('rx="18" ', '')
    .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
    .replace(/<rect width="64" height="64"/, '<rect x="-8" y="-8" width="80" height="80"');
  await writeFile(join(PUBLIC, 'favicon.svg'), mark);
  await writeFile(
    join(PUBLIC, 'favicon.ico'),
    icoOf(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(mark, size) })))),
  );
  await writeFile(join(ICONS, 'icon-192.png'), await png(mark, 192));
  await writeFile(join(ICONS, 'icon-512.png'), await png(mark, 512));
  await writeFile(join(ICONS, 'maskable-512.png'), await png(square, 512));
  await writeFile(join(ICONS, 'apple-touch-icon.png'), await png(square, 180));

  // The picture of links without a product: the logo beside three products on brand ink.
  const logo = (await readFile(join(ROOT, 'assets/brand/logo.svg'), 'utf8'))
    .replace('color="#10362a"', 'color="#f5faf5"')
    .replace('fill="#10362a"', 'fill="#1c4939"');
  const product = (name, width) =>
    sharp(join(SOURCE, `${name}.avif`))
      .resize(width, width)
      .png()
      .toBuffer();
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: INK } })
    .composite([
      { input: await product('tv43-1', 470), left: 690, top: 20 },
      { input: await product('gascooker-1', 330), left: 590, top: 285 },
      { input: await product('phone-1', 330), left: 850, top: 290 },
      {
        input: await sharp(Buffer.from(logo), { density: 400 }).resize({ width: 470 }).png().toBuffer(),
        left: 84,
        top: 260,
      },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(PUBLIC, 'og-default.jpg'));
}

const asked = new Set(process.argv.slice(2));
const wants = (part) => asked.size === 0 || asked.has(part);
for (const folder of [PRODUCTS, AVATARS, ICONS]) await mkdir(folder, { recursive: true });
if (wants('icons')) await makeIcons();
if (wants('avatars') || wants('fillers')) {
  const emoji = await fetchEmoji();
  try {
    if (wants('avatars')) await makeAvatars(emoji);
    if (wants('fillers')) await makeFillers(emoji);
  } finally {
    await emoji.remove();
  }
}
await makeProducts((slug) => wants('products') || asked.has(slug));
