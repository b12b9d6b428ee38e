import { open } from 'node:fs/promises';
import { IMAGE_WIDTHS } from '@mnada/contract';
import { UPLOAD_LIMITS } from '@mnada/contract/office';
import sharp from 'sharp';
import { Refusal } from '../../../platform/http/index.ts';

/** What is kept of a picture: its sizes by the ending of their names, e.g. `-800.avif`. */
export type MadePicture = {
  /** Of the original, as it is seen. */
  readonly width: number;
  readonly height: number;
  /** A photograph on its own ground; else it is cut out and see-through around. */
  readonly isOpaque: boolean;
  readonly files: readonly { readonly ending: string; readonly type: string; readonly bytes: Buffer }[];
};

// Encoders use a core each unless told otherwise, and bids are decided on the same machine.
sharp.concurrency(1);
sharp.cache(false);
// Of all that libvips reads, these: a file that gets past its first bytes meets no reader of SVG, PDF, TIFF or others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

const TIMEOUT_SECONDS = 20;
/** 85 ms for 800 pixels; 4 takes a second for up to 40 % fewer bytes. */
const AVIF = { quality: 60, effort: 2 } as const;
const WEBP = { quality: 78, effort: 3 } as const;
const JPEG = { quality: 82, mozjpeg: false } as const;
const BROADEST = Math.max(...IMAGE_WIDTHS);
const PREVIEW = { width: 1200, height: 630 } as const;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 } as const;
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 } as const;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');
/** The first box of an AVIF names its kinds, 4 bytes each. */
const FTYP_BYTES = { least: 16, most: 512 } as const;
/** By its first bytes, whatever its name and the browser say. */
function isPicture(head: Buffer): boolean {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true;
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return true;
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return true;
  if (head.length < FTYP_BYTES.least) return false;
  const box = head.readUInt32BE(0);
  if (box < FTYP_BYTES.least || box > FTYP_BYTES.most || box % 4 !== 0) return false;
  return ascii(head, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(head, 8, 12));
}

/** @throws Refusal PICTURE_TYPE it begins as no kind of picture that is taken here */
async function requirePicture(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    if (!isPicture(buffer.subarray(0, bytesRead))) throw new Refusal('PICTURE_TYPE');
  } finally {
    await file.close();
  }
}

/**
 * Makes what the screens use of a picture (OPS-6): turned as it was held, without anything else that its file said (place, camera,
 * name), square, in each width as AVIF and WebP, and the JPEG of link previews. Encoded by sharp's own threads, one at a time.
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_BIG, PICTURE_TOO_SMALL, PICTURE_BROKEN
 */
export async function makeSizes(path: string): Promise<MadePicture> {
  await requirePicture(path);
  const { picturePixels, pictureSide } = UPLOAD_LIMITS;
  const source = () => sharp(path, { limitInputPixels: picturePixels, failOn: 'error', sequentialRead: true });
  try {
    const facts = await source().metadata();
    if (!['jpeg', 'png', 'webp', 'heif', 'avif'].includes(facts.format ?? '')) throw new Refusal('PICTURE_TYPE');
    if (facts.width * facts.height > picturePixels) throw new Refusal('PICTURE_TOO_BIG');
    if (Math.max(facts.width, facts.height) < pictureSide) throw new Refusal('PICTURE_TOO_SMALL');
    // Decoded once, at the size that everything else is made of.
    const whole = await source()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize(BROADEST, BROADEST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = whole.info;
    const raw = { raw: { width, height, channels } };
    const { isOpaque } = await sharp(whole.data, raw).stats();
    const made: MadePicture['files'][number][] = [];
    for (const side of IMAGE_WIDTHS) {
      const square = () => {
        const image = sharp(whole.data, raw).resize(side, side, {
          fit: 'contain',
          background: isOpaque ? WHITE : NOTHING,
        });
        return isOpaque ? image.removeAlpha() : image;
      };
      made.push({ ending: `-${side}.avif`, type: 'image/avif', bytes: await square().avif(AVIF).toBuffer() });
      made.push({ ending: `-${side}.webp`, type: 'image/webp', bytes: await square().webp(WEBP).toBuffer() });
    }
    const preview = await sharp(whole.data, raw)
      .resize(PREVIEW.width, PREVIEW.height, { fit: 'contain', background: WHITE })
      .flatten({ background: WHITE })
      .jpeg(JPEG)
      .toBuffer();
    made.push({ ending: '-preview.jpg', type: 'image/jpeg', bytes: preview });
    const isTurned = (facts.orientation ?? 1) >= 5;
    return {
      width: isTurned ? facts.height : facts.width,
      height: isTurned ? facts.width : facts.height,
      isOpaque,
      files: made,
    };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const why = cause instanceof Error ? cause.message : '';
    throw new Refusal(/pixel limit/i.test(why) ? 'PICTURE_TOO_BIG' : 'PICTURE_BROKEN', { cause });
  }
}
