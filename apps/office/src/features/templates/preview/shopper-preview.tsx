import { type AuctionRules, type ProductForm, ProductPage } from '@mnada/contract/office';
import { categoryName, imageVariants, nairobiDate } from '@mnada/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../client/api.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValues } from '../../../ui/key-values.tsx';
import { CardLoading, Failed } from '../../../ui/states.tsx';
import { ShopperLanguages } from '../shopper-languages.tsx';
import { SHOPPER_WORDS, type ShopperLanguage, shopperRules, shopPriceWords } from '../shopper-words.ts';

type Shown = Pick<
  ProductForm,
  'name' | 'name_sw' | 'description' | 'description_sw' | 'specifications' | 'category' | 'price' | 'pictures'
>;

/** Of a product's page what its editor holds. */
const ShownProduct = z.object({ form: ProductPage.shape.form });
const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['preview', id],
    queryFn: ({ signal }) => api.get(`/api/admin/products/${id}`, ShownProduct, { signal }),
  });

/**
 * The page as the shop would show it: pictures, words, specifications, and for an auction its rules, in English and in Kiswahili.
 * @param form what stands in the editor now, saved or not; else the product is read as it is stored
 */
export function ShopperPreview({
  form,
  productId,
  rules = null,
  startsAt = null,
  onClose,
}: {
  form?: Shown;
  productId?: number;
  rules?: AuctionRules | null;
  startsAt?: string | null;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('templates.asShopper')} description={t('templates.previewText')}>
      {form === undefined ? (
        <Stored productId={productId ?? 0} rules={rules} startsAt={startsAt} />
      ) : (
        <Page shown={form} rules={rules} startsAt={startsAt} />
      )}
    </Dialog>
  );
}

function Stored({ productId, ...auction }: { productId: number; rules: AuctionRules | null; startsAt: string | null }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(previewQuery(productId));
  if (data !== undefined) return <Page shown={data.form} {...auction} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-[560px]" />;
  return <Failed title={t('templates.previewFailed')} error={error} onRetry={() => void refetch()} busy={isFetching} />;
}

function Page({ shown, rules, startsAt }: { shown: Shown; rules: AuctionRules | null; startsAt: string | null }) {
  const t = useText();
  const [language, setLanguage] = useState<ShopperLanguage>('en');
  const say = SHOPPER_WORDS[language];
  const isKiswahili = language === 'sw';
  /** The shop shows English where there is no Kiswahili (GEN-9). */
  const inLanguage = (english: string, kiswahili: string): { text: string; lang: ShopperLanguage } =>
    isKiswahili && kiswahili.trim() !== '' ? { text: kiswahili, lang: 'sw' } : { text: english, lang: 'en' };
  const name = inLanguage(shown.name, shown.name_sw);
  const description = inLanguage(shown.description, shown.description_sw);
  const lines = shown.specifications.map((line) => ({
    name: inLanguage(line.name, line.name_sw).text,
    value: inLanguage(line.value, line.value_sw).text,
  }));
  return (
    <div className="mx-auto grid max-w-[390px] gap-4">
      <ShopperLanguages language={language} onChange={setLanguage} />
      <article lang={language} className="grid gap-4 rounded-xl bg-background p-4 shadow-card">
        <Pictures pictures={shown.pictures} language={language} isUpcoming={rules !== null} />
        <header>
          <h3 lang={name.lang} className="font-bold text-lg [overflow-wrap:anywhere]">
            {name.text.trim() === '' ? '–' : name.text}
          </h3>
          <p className="text-foreground-2 text-xs">{categoryName(shown.category, language)}</p>
          {isKiswahili && name.lang === 'en' ? (
            <p lang="en" className="text-soon-text text-xs">
              {t('templates.noKiswahili')}
            </p>
          ) : null}
          <p className="tnum mt-2 flex items-baseline gap-2">
            <span className="text-foreground-2 text-xs">{say.shopPrice}</span>
            <b>{`KSh ${shopPriceWords(shown.price)}`}</b>
          </p>
          {startsAt === null ? null : (
            <p className="mt-1 text-foreground-2 text-xs">{nairobiDate(Date.parse(startsAt), language)}</p>
          )}
        </header>
        {rules === null ? null : (
          <Part title={say.rules}>
            <KeyValues rows={shopperRules(rules, shown.price, language)} />
          </Part>
        )}
        {description.text.trim() === '' ? null : (
          <Part title={say.description}>
            <p lang={description.lang} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {description.text}
            </p>
          </Part>
        )}
        {lines.length === 0 ? null : (
          <Part title={say.specifications}>
            <KeyValues rows={lines} />
          </Part>
        )}
      </article>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h4 className="mb-1 font-semi">{title}</h4>
    {children}
  </section>
);

/** The first large, the others below it, each with what it is called for who can't see it. */
function Pictures({
  pictures,
  language,
  isUpcoming,
}: {
  pictures: Shown['pictures'];
  language: ShopperLanguage;
  isUpcoming: boolean;
}) {
  const say = SHOPPER_WORDS[language];
  const [first, ...others] = pictures.map(({ address, alt_en: english, alt_sw: kiswahili }) => ({
    address,
    alt: language === 'sw' && kiswahili.trim() !== '' ? kiswahili : english,
  }));
  return (
    <div>
      <div className="relative grid h-60 place-items-center overflow-hidden rounded-lg bg-tile text-foreground-2">
        {first === undefined ? say.noPicture : <Picture {...first} sizes="358px" className="h-56" />}
        {isUpcoming ? (
          <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-full bg-upcoming-soft px-2 py-0.5 font-semi text-upcoming-text text-xs">
            <Clock aria-hidden="true" size={13} />
            {say.scheduled}
          </span>
        ) : null}
      </div>
      {others.length === 0 ? null : (
        <ul className="mt-2 grid grid-cols-4 gap-2" aria-label={say.pictures}>
          {others.map((each) => (
            <li key={each.address} className="grid h-20 place-items-center overflow-hidden rounded-md bg-tile">
              <Picture {...each} sizes="80px" className="h-18" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Picture({
  address,
  alt,
  sizes,
  className,
}: {
  address: string;
  alt: string;
  sizes: string;
  className: string;
}) {
  const variants = imageVariants(address);
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={variants.avif} sizes={sizes} />
      <img src={variants.fallback} alt={alt} className={`${className} w-full object-contain`} loading="lazy" />
    </picture>
  );
}
