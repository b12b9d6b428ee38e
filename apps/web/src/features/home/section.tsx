import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/** A section with its title, its subtitle and a way to all of it. `seeAll` is a link that the caller makes. */
export function HomeSection({
  id,
  title,
  subtitle,
  seeAll,
  children,
}: {
  id: string;
  title: string;
  subtitle: string;
  seeAll?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="scroll-mt-32 pt-8 md:pt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 md:mb-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 id={`${id}-title`} className="text-xl md:text-2xl">
            {title}
          </h2>
          <p className="text-foreground-2 text-sm">{subtitle}</p>
        </div>
        {seeAll}
      </div>
      {children}
    </section>
  );
}

export const SEE_ALL =
  '-mb-3 flex min-h-12 shrink-0 items-center gap-1.5 font-semi text-link text-sm underline-offset-3 hover:underline';
export const SeeAllArrow = () => <ArrowRight aria-hidden="true" size={18} />;

/** Six columns on desktop; on phones two, or a row that scrolls sideways (`isRow`). */
export function HomeGrid({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return (
    <ul
      className={cx(
        isRow
          ? 'gap-3 lg:gap-4 no-bar -mx-(--gutter) flex snap-x scroll-px-(--gutter) overflow-x-auto px-(--gutter) py-1 *:w-42 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-4 md:px-0 md:*:w-auto lg:grid-cols-6'
          : 'card-grid',
      )}
    >
      {children}
    </ul>
  );
}
