import { memo, useId, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { sameFacts, type StillFacts } from './still-facts.ts';

/** Seed: a description of more characters than that expands with "Show more". */
const DESCRIPTION_SHORT = 120;

export const Specifications = memo(function Specifications({ auction }: { auction: StillFacts }) {
  const t = useText();
  const rows = Object.entries(auction.specifications);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-lg">
        {t('detail.specifications')}
      </h2>
      <dl className="mt-2.5 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 border-border border-t py-2">
            <dt className="text-foreground-2">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}, sameFacts);

export const Description = memo(function Description({ auction }: { auction: StillFacts }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = auction.product_descriptions;
  const isLong = text.length > DESCRIPTION_SHORT;
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-lg">
        {t('detail.description')}
      </h2>
      <p id={id} className="mt-2 whitespace-pre-line text-foreground-2">
        {isLong && !isOpen ? `${shortened(text)}… ` : `${text} `}
        {isLong ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="relative whitespace-nowrap font-semi text-link before:absolute before:-inset-x-2 before:-inset-y-3"
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'detail.showLess' : 'detail.showMore')}
          </button>
        ) : null}
      </p>
    </section>
  );
}, sameFacts);

/** Cut at a word, never inside one. */
function shortened(text: string): string {
  const cut = text.slice(0, DESCRIPTION_SHORT);
  const lastSpace = cut.lastIndexOf(' ');
  return (lastSpace > DESCRIPTION_SHORT / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:]+$/, '');
}
