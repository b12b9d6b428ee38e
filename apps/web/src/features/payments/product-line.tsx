import type { ReactNode } from 'react';
import { ProductPicture } from '../auctions/index.ts';

/** The product that it is about: its picture on the tile, its name, and what is said of its price. */
export function ProductLine({
  name,
  pictures,
  children,
}: {
  name: ReactNode;
  pictures: readonly string[];
  children: ReactNode;
}) {
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-3 shadow-card md:gap-5 md:p-5">
      <span className="grid size-24 shrink-0 place-items-center rounded-lg bg-tile md:size-36">
        <ProductPicture
          address={pictures[0]}
          alt=""
          sizes="(min-width: 905px) 144px, 96px"
          eager
          className="size-full p-2"
        />
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="font-semi text-base leading-5 md:text-lg">{name}</h2>
        {children}
      </div>
    </section>
  );
}
