import { memo } from 'react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { shownText } from '../../client/product-name.tsx';
import { sameFacts, type StillFacts } from './still-facts.ts';
import { setSwitch, useSwitch } from '../../client/device-choices.ts';
import { Switch } from '@mnada/ui/switch.tsx';

/** Below the first screen: what it is, and for who listens whether bids are read out. */
export const ProductFacts = memo(function ProductFacts({ auction }: { auction: StillFacts }) {
  return (
    <div className="space-y-8 md:rounded-xl md:bg-surface md:p-5 md:shadow-card">
      <Specifications auction={auction} />
      <Description auction={auction} />
      <ReadOutSwitch />
    </div>
  );
}, sameFacts);

const Specifications = memo(function Specifications({ auction }: { auction: StillFacts }) {
  const t = useText();
  const language = useLanguage();
  const rows = Object.entries(auction.specifications);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="text-lg">
        {t('auctionDetail.specifications')}
      </h2>
      <dl className="mt-2.5 text-sm">
        {rows.map(([english, meaning], line) => {
          const [kiswahili, translated] = auction.specifications_sw?.[line] ?? [];
          const name = shownText(english, kiswahili, language);
          const value = shownText(meaning, translated, language);
          return (
            <div key={english} className="flex min-h-11 items-center justify-between gap-4 border-border border-t py-2">
              <dt lang={name.lang} className="text-foreground-2">
                {name.text}
              </dt>
              <dd lang={value.lang} className="text-right font-medium">
                {value.text}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}, sameFacts);

const Description = memo(function Description({ auction }: { auction: StillFacts }) {
  const t = useText();
  const { text, lang } = shownText(auction.product_descriptions, auction.product_descriptions_sw, useLanguage());
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-lg">
        {t('auctionDetail.description')}
      </h2>
      <p lang={lang} className="mt-2 whitespace-pre-line text-foreground-2">
        {text}
      </p>
    </section>
  );
}, sameFacts);

/** "Read out bids", for who listens to the page: on by default, kept on this device. One's own news is always told. */
function ReadOutSwitch() {
  const t = useText();
  return (
    <Switch
      checked={useSwitch('read_out_bids')}
      hint={t('auctionDetail.readOutBidsHint')}
      className="border-border border-t"
      onChange={(on) => setSwitch('read_out_bids', on)}
    >
      {t('auctionDetail.readOutBids')}
    </Switch>
  );
}
