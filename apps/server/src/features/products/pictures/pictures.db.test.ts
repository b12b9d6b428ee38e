import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { IMAGE_WIDTHS, imageVariants } from '@mnada/contract';
import { UploadedPicture } from '@mnada/contract/office';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { formOf, upload, type UploadedFile } from '../../../testing/upload.ts';
import { folderStore } from '../../../platform/object-store/index.ts';

const database = await testDatabase();
let office: OfficeApp;
let joy = { id: '', as: '' };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mnada-pictures-'));
  office = await officeApp(database, { store: folderStore(folder) });
  joy = await office.aPerson(['catalogue']);
});
afterAll(async () => {
  await office?.stop();
  await rm(folder, { recursive: true });
});

const PATH = '/api/admin/products/pictures';
const send = (bytes: Buffer | string, file: Partial<UploadedFile> = {}) =>
  upload(office, PATH, joy.as, formOf([{ bytes, ...file }]));
const paint = (width: number, height: number, background: object = { r: 200, g: 80, b: 20 }) =>
  sharp({ create: { width, height, channels: 3, background: background as never } });
const kept = async () => (await readdir(join(folder, 'uploads')).catch(() => [])).length;
const fileOf = async (address: string) => (await folderStore(folder).get(address.replace('/media/', '')))?.bytes;

test('[OPS-6] a photograph is kept in every size that screens use, square, turned as it was held, and without its place', async () => {
  // Left half red, held sideways: what is seen has red on top.
  const red = await paint(600, 1000, { r: 255, g: 0, b: 0 }).png().toBuffer();
  const sideways = await paint(1200, 1000, { r: 0, g: 0, b: 255 })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const answer = await send(sideways);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const picture = exactly(UploadedPicture, answer.body);
  expect(picture).toMatchObject({ width: 1000, height: 1200, address: expect.stringMatching(/-photo-800\.avif$/) });
  const base = picture.address.replace('-800.avif', '');
  for (const [ending, width, height] of [
    ...IMAGE_WIDTHS.flatMap((side) => ['avif', 'webp'].map((kind) => [`-${side}.${kind}`, side, side] as const)),
    ['-preview.jpg', 1200, 630] as const,
  ]) {
    const bytes = await fileOf(`${base}${ending}`);
    expect(bytes, ending).toBeDefined();
    const facts = await sharp(bytes).metadata();
    expect([facts.width, facts.height, facts.exif, facts.xmp, facts.orientation ?? 1], ending).toEqual([
      width,
      height,
      undefined,
      undefined,
      1,
    ]);
    expect(bytes?.includes('SecretCamera')).toBe(false);
  }
  const { data, info } = await sharp(await fileOf(`${base}-320.webp`))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ];
  const isOver = (value: number | undefined, least: number) => (value ?? -1) > least;
  const [top, foot] = [at(160, 40), at(160, 290)];
  expect([isOver(top[0], 200), isOver(top[2], 60), isOver(foot[0], 60), isOver(foot[2], 200)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('[OPS-6] what is cut out stays see-through; the same file twice, also at once, is one picture', async () => {
  const cut = await sharp({
    create: { width: 900, height: 700, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: await paint(300, 300).png().toBuffer() }])
    .png()
    .toBuffer();
  const answers = await Promise.all([send(cut), send(cut), send(cut, { name: '../../x.php', type: 'text/html' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [first] = answers;
  expect(first?.body.address).toMatch(/^\/media\/uploads\/[0-9a-f]{32}-800\.avif$/);
  for (const { body } of answers) expect(body).toEqual(first?.body);
  expect((await sharp(await fileOf(first?.body.address)).metadata()).hasAlpha).toBe(true);
});

/** A PNG that says it is so big, in few bytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An SVG of few kB whose filters take long to draw, and to measure. */
function slowSvg(begin: string): string {
  const blurs = '<g filter="url(#f)">'.repeat(20);
  const filter = '<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>';
  return `${begin}<svg xmlns="http://www.w3.org/2000/svg">${filter}${blurs}<rect width="9000" height="9000"/>${'</g>'.repeat(20)}</svg>`;
}

test('[OPS-6] hostile files are refused with a sentence each, and nothing of them is kept', async () => {
  const jpeg = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';
  const before = await kept();
  const hostile: [string, Buffer | string, number, string][] = [
    ['16,000 × 16,000 pixels in 32 kB', bomb(16_000), 413, 'PICTURE_TOO_BIG'],
    ['more bytes than may be', Buffer.concat([jpeg, Buffer.alloc(8_000_001)]), 413, 'PICTURE_TOO_BIG'],
    ['an SVG', svg, 415, 'PICTURE_TYPE'],
    ['an SVG after a byte order mark', `\uFEFF${svg}`, 415, 'PICTURE_TYPE'],
    ['an SVG in AVIF clothes', `<!--ftypavif-->${svg}`, 415, 'PICTURE_TYPE'],
    ['one that takes twenty seconds to read', slowSvg('<!--ftypavif-->'), 415, 'PICTURE_TYPE'],
    ['the same in a box as long as it is', slowSvg('\0\0\0\x18ftypavif'), 422, 'PICTURE_BROKEN'],
    ['the same behind a WebP’s first bytes', slowSvg('RIFF....WEBP'), 422, 'PICTURE_BROKEN'],
    ['a page', '<!doctype html><script>alert(1)</script>', 415, 'PICTURE_TYPE'],
    ['a PDF', '%PDF-1.7 …', 415, 'PICTURE_TYPE'],
    ['a GIF', await paint(900, 900).gif().toBuffer(), 415, 'PICTURE_TYPE'],
    ['a TIFF', await paint(900, 900).tiff().toBuffer(), 415, 'PICTURE_TYPE'],
    ['a JPEG that ends early', jpeg.subarray(0, jpeg.length / 2), 422, 'PICTURE_BROKEN'],
    ['the first bytes of a JPEG alone', jpeg.subarray(0, 20), 422, 'PICTURE_BROKEN'],
    [
      'a PNG whose inside is noise',
      Buffer.concat([bomb(1_600).subarray(0, 41), randomBytes(500)]),
      422,
      'PICTURE_BROKEN',
    ],
    [
      'a page behind a JPEG’s first bytes',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      422,
      'PICTURE_BROKEN',
    ],
    ['a small one', await paint(799, 600).png().toBuffer(), 422, 'PICTURE_TOO_SMALL'],
    ['nothing', '', 400, 'UPLOAD_SHAPE'],
  ];
  for (const [what, bytes, status, code] of hostile) {
    const answer = await send(bytes);
    expect([answer.status, answer.body.code], what).toEqual([status, code]);
    expect(answer.body.message.length, what).toBeGreaterThan(10);
  }
  expect(await kept()).toBe(before);
});

test('[OPS-6] nothing but the four kinds is ever read here, whatever else the library could read', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow();
  for (const kind of ['gif', 'tiff'] as const)
    await expect(sharp(await paint(9, 9)[kind]().toBuffer()).metadata(), kind).rejects.toThrow();
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect((await sharp(await paint(9, 9)[kind]().toBuffer()).metadata()).width, kind).toBe(9);
});

test('[OPS-6] a form of other shapes is refused, too', async () => {
  const bytes = await paint(900, 900).jpeg().toBuffer();
  const forms: [string, Buffer][] = [
    ['two files', formOf([{ bytes }, { bytes }])],
    ['no file', formOf([])],
    ['a form that never ends', formOf([{ bytes }], '').subarray(0, 400)],
    ['no form at all', Buffer.from('x')],
  ];
  for (const [what, form] of forms) {
    const answer = await upload(office, PATH, joy.as, form);
    expect([200, 400].includes(answer.status), `${what}: ${JSON.stringify(answer.body)}`).toBe(true);
    if (answer.status === 400) expect(answer.body.code, what).toBe('UPLOAD_SHAPE');
  }
  const json = await upload(office, PATH, joy.as, Buffer.from('{}'), { 'content-type': 'application/json' });
  expect([json.status, json.body.code]).toEqual([400, 'UPLOAD_SHAPE']);
  const elsewhere = await upload(office, PATH, joy.as, formOf([{ bytes }]), { origin: 'https://evil.example' });
  expect(elsewhere.body.code).toBe('STAFF_ORIGIN_REFUSED');
});

test('[OPS-6] everybody may see them, nobody asks twice, and no other file of the folder is told', async () => {
  const { body } = await send(await paint(1000, 1000, { r: 1, g: 200, b: 3 }).webp().toBuffer());
  const get = (url: string) => office.app.inject({ url, headers: { host: 'mnada.example' } });
  const answer = await get(body.address);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/avif',
    'public, max-age=31536000, immutable',
  ]);
  // Every address that a page derives from it: one that was made and isn't served is a broken picture in every small row.
  const { avif, webp, fallback, preview } = imageVariants(body.address);
  for (const address of [...`${avif}, ${webp}`.split(', ').map((each) => each.split(' ')[0] ?? ''), fallback, preview])
    expect((await get(address)).statusCode, address).toBe(200);
  for (const path of ['x-800.avif', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(32)}-800.avif`, `${'0'.repeat(32)}.part`])
    expect((await get(`/media/uploads/${path}`)).statusCode, path).toBe(404);
});
