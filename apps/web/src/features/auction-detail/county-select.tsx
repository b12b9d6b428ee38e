import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MapPin } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { INPUT, INPUT_BOX } from '@mnada/ui/field.tsx';
import { deliveryDays } from './delivery.ts';
import { regionsQuery } from './detail-queries.ts';

const HOUR_MS = 3_600_000;

/** Where it would go: the county is remembered on this device, and the days of arrival are said for it. */
export function CountySelect() {
  const t = useText();
  const id = useId();
  const [county, setCounty] = useState('');
  useEffect(() => setCounty(rememberedCounty()), []);
  const regions = useQuery(regionsQuery(useApi()));
  const names = regions.data?.map((region) => region.name).sort((a, b) => a.localeCompare(b)) ?? [];
  const isKnown = county !== '' && (names.length === 0 || names.includes(county));
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block font-semi text-sm">
        {t('auctionDetail.deliverTo')}
      </label>
      <div className={`${INPUT_BOX} relative`}>
        <MapPin aria-hidden="true" size={20} className="pointer-events-none absolute left-3.5" />
        <select
          id={id}
          value={isKnown ? county : ''}
          aria-describedby={`${id}-line`}
          className={`${INPUT} cursor-pointer appearance-none pr-10 pl-11!`}
          onChange={(event) => {
            setCounty(event.target.value);
            rememberCounty(event.target.value);
          }}
        >
          <option value="">{t('auctionDetailLater.chooseCounty')}</option>
          {names.length === 0 && isKnown ? (
            <option value={county}>{t('auctionDetailLater.county', { county })}</option>
          ) : null}
          {names.map((name) => (
            <option key={name} value={name}>
              {t('auctionDetailLater.county', { county: name })}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={20} className="pointer-events-none absolute right-3 text-foreground-2" />
      </div>
      <p id={`${id}-line`} className="mt-1.5 min-h-5 text-foreground-2 text-sm">
        {regions.isError ? (
          <>
            {t('auctionDetail.countiesFailed')}{' '}
            <button type="button" className="font-semi text-link" onClick={() => void regions.refetch()}>
              {t('common.tryAgain')}
            </button>
          </>
        ) : isKnown ? (
          <Arrival county={county} />
        ) : null}
      </p>
    </div>
  );
}

function Arrival({ county }: { county: string }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useServerNow(HOUR_MS);
  if (nowMs === null) return null;
  const { firstMs, lastMs } = deliveryDays(nowMs);
  // Only the day of "Sat 14 Jun 2025, 8:30 PM": nobody promises an hour.
  const day = (atMs: number) => formatDate(atMs, language).split(' ').slice(0, 3).join(' ');
  return t('auctionDetailLater.arrives', { county, first: day(firstMs), last: day(lastMs) });
}

/** Choices that belong to this device. A browser without storage has the defaults. */
const KEYS = { county: 'county' } as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

const rememberedCounty = (): string => read(KEYS.county) ?? '';
const rememberCounty = (name: string): void => write(KEYS.county, name);
