import { describe, expect, it } from 'vitest';
import { IMAGE_WIDTHS, imageVariants } from './images.ts';

describe('imageVariants', () => {
  const { avif, webp, fallback, preview, isOpaque } = imageVariants('/media/products/kettle-1-800.avif');

  it('names every width in both formats, a WebP to fall back on and the preview', () => {
    expect(avif.split(', ')).toEqual(IMAGE_WIDTHS.map((width) => `/media/products/kettle-1-${width}.avif ${width}w`));
    expect(webp.split(', ')).toHaveLength(IMAGE_WIDTHS.length);
    expect([fallback, preview]).toEqual(['/media/products/kettle-1-480.webp', '/media/products/kettle-1-preview.jpg']);
  });

  it('takes a product for cut out unless its name says that it is a photograph', () => {
    expect(isOpaque).toBe(false);
    expect(imageVariants('/media/products/photo-frame-1-800.avif').isOpaque).toBe(false);
    expect(imageVariants('/media/products/kettle-1-photo-800.avif').isOpaque).toBe(true);
  });
});
