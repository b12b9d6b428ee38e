import { IMAGE_WIDTHS, imageVariants } from '@mnada/contract';
import { useDataSaver } from '../../client/data-saver.ts';
import { preload } from 'react-dom';
import { cx } from '@mnada/ui/cx.ts';

/** White takes the ground's colour. Only where it must: a blended picture is a layer of its own and cuts the page around it in more. */
export const ON_WHITE = 'mix-blend-multiply';

/** The sharpest screens of phones: three of theirs in one of the page's pixels. */
const DENSITY_MAX = 3;
const FIXED = /^(\d+)px$/;

/** How many of the widths a picture may ever need: of one whose box doesn't grow, no wider ones are named. */
function widthsFor(sizes: string, dataSaver: boolean): number {
  const needed = Number(FIXED.exec(sizes)?.[1] ?? Number.POSITIVE_INFINITY) * DENSITY_MAX;
  const enough = IMAGE_WIDTHS.findIndex((width) => width >= needed) + 1 || IMAGE_WIDTHS.length;
  return dataSaver ? Math.min(enough, 2) : enough;
}

/**
 * A product's picture on its tile: AVIF in the size the screen needs, for older browsers WebP. Its box is square and known
 * before it loads, its ground is the tile's colour. `eager` for the first cards and the hero; the rest waits until it is near.
 * @param address as the API gives it (`…-800.avif`). With data saver none wider than 320 px is ever loaded.
 * @param sizes in px for a picture of one size: then WebP comes in the widest of it alone
 */
export function ProductPicture({
  address,
  alt,
  sizes,
  eager = false,
  className,
}: {
  address: string | undefined;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}) {
  const dataSaver = useDataSaver();
  if (address === undefined) return <span aria-hidden="true" className={className} />;
  const { avif, webp, fallback, isOpaque } = imageVariants(address);
  const widths = widthsFor(sizes, dataSaver);
  const isFixed = FIXED.test(sizes);
  const narrow = (set: string) => set.split(', ').slice(0, widths).join(', ');
  const widest = Math.min(IMAGE_WIDTHS[widths - 1] as number, 480);
  if (eager) {
    // Found by the browser before the style sheet and the page around it; browsers without AVIF skip it.
    const options = {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: narrow(avif),
      imageSizes: sizes,
      fetchPriority: 'high',
    } as const;
    preload(fallback, options);
  }
  return (
    <picture>
      <source type="image/avif" srcSet={narrow(avif)} sizes={sizes} />
      {isFixed ? null : <source type="image/webp" srcSet={narrow(webp)} sizes={sizes} />}
      <img
        src={fallback.replace(/-\d+\.webp$/, `-${widest}.webp`)}
        alt={alt}
        width={480}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        {...(eager && { fetchPriority: 'high' })}
        {...(!isFixed && { decoding: 'async' })}
        className={cx(isOpaque && ON_WHITE, className)}
      />
    </picture>
  );
}
