import { IMAGE_WIDTHS, imageVariants } from '@mnada/contract';
import { useDataSaver } from '../../client/data-saver.ts';
import { preload } from 'react-dom';
import { cx } from '@mnada/ui/cx.ts';

/** White takes the ground's colour. Only where it must: a blended picture is a layer of its own and cuts the page around it in more. */
export const ON_WHITE = 'mix-blend-multiply';

/**
 * A product's picture on its tile: AVIF, else WebP, in the size the screen needs. Its box is square and known before it
 * loads, its ground is the tile's colour. `eager` for the first cards and the hero; the rest waits until it is near.
 * @param address as the API gives it (`…-800.avif`). With data saver none wider than 320 px is ever loaded.
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
  const narrow = (set: string) => (dataSaver ? set.split(', ').slice(0, 2).join(', ') : set);
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
    <picture className="contents">
      <source type="image/avif" srcSet={narrow(avif)} sizes={sizes} />
      <source type="image/webp" srcSet={narrow(webp)} sizes={sizes} />
      <img
        src={dataSaver ? fallback.replace(/-\d+\.webp$/, `-${IMAGE_WIDTHS[1]}.webp`) : fallback}
        alt={alt}
        width={480}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={cx('object-contain', isOpaque && ON_WHITE, className)}
      />
    </picture>
  );
}
