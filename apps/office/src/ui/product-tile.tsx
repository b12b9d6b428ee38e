import { imageVariants } from '@mnada/contract';
import { ImageOff } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';

const SIZES = { 32: 'size-8', 36: 'size-9', 64: 'size-16' } as const;

/** A product on light ground, in both themes. Decorative: its name stands beside it. */
export function ProductTile({ image, size = 36 }: { image: string | null; size?: keyof typeof SIZES }) {
  const box = cx('grid shrink-0 place-items-center overflow-hidden rounded-sm bg-tile', SIZES[size]);
  if (image === null)
    return (
      <span className={box}>
        <ImageOff aria-hidden="true" size={16} className="text-[oklch(0.51_0.022_163)]" />
      </span>
    );
  const { avif, fallback } = imageVariants(image);
  return (
    <span className={box}>
      <picture className="contents">
        <source type="image/avif" srcSet={avif} sizes={`${size}px`} />
        <img
          src={fallback}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-[86%] object-contain"
        />
      </picture>
    </span>
  );
}
