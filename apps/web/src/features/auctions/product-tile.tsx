import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture } from './product-picture.tsx';

/** A product's picture beside its name: decorative, since the name stands next to it. It doesn't grow with the text. */
export function ProductTile({
  address,
  size = 88,
  eager = false,
}: {
  address: string | undefined;
  size?: 64 | 88;
  eager?: boolean;
}) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-lg bg-tile',
        size === 88 ? 'size-[88px]' : 'size-[64px]',
      )}
    >
      <ProductPicture
        address={address}
        alt=""
        sizes={`${size}px`}
        eager={eager}
        className={size === 88 ? 'size-[72px]' : 'size-[52px]'}
      />
    </span>
  );
}
