/** Widths in px that exist of every product picture, as `{name}-{width}.avif` and `.webp`; the narrowest is for pictures of up to 80 px. */
export const IMAGE_WIDTHS = [160, 320, 480, 800] as const;
export type ImageVariants = { avif: string; webp: string; fallback: string; preview: string; isOpaque: boolean };

/**
 * Derives the addresses of a picture's other sizes from the one the API gives (`…-800.avif`): two `srcset`s,
 * a WebP for browsers without AVIF, and the JPEG that messengers show in link previews. Products are cut out and see-through
 * around; a name that ends in `-photo` says that the picture is opaque, a photograph on white.
 */
export function imageVariants(address: string): ImageVariants {
  const name = address.replace(/-800\.avif$/, '');
  const set = (ending: string) => IMAGE_WIDTHS.map((width) => `${name}-${width}.${ending} ${width}w`).join(', ');
  return {
    avif: set('avif'),
    webp: set('webp'),
    fallback: `${name}-480.webp`,
    preview: `${name}-preview.jpg`,
    isOpaque: name.endsWith('-photo'),
  };
}
