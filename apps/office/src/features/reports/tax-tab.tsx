import { TaxAnswer, type TaxCode, type TaxUse } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../client/api.ts';
import { formatDate, formatDateTime, useText } from '../../client/i18n/index.ts';
import { Button, HrefButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useMay } from '../session/index.ts';
import { exact, Sums } from './report-parts.tsx';
import type { ReportsSearch } from './reports-search.ts';
import { RateDialog, UseDialog } from './tax-dialogs.tsx';
import { ToldCard } from './told-card.tsx';

const noon = (day: string): string => `${day}T12:00:00+03:00`;
const rateText = (rateBp: number): string => (rateBp / 100).toLocaleString('en-KE');

/** Taxes as they were set: codes, rates, what they are taken of, and what came of it over these days (TAX-1). */
export function TaxTab({ search }: { search: ReportsSearch }) {
  const t = useText();
  const days = { from: search.from, to: search.to };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['tax', days],
    queryFn: ({ signal }) => api.get(`/api/admin/tax${query(days)}`, TaxAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return (
      <NotLoaded failed={t('reports.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} rows={8} />
    );
  return (
    <div className="grid gap-4">
      <Codes tax={data} />
      <Uses tax={data} />
      <Taken tax={data} />
      <ToldCard search={search} />
    </div>
  );
}

function Codes({ tax }: { tax: TaxAnswer }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const mayChange = useMay('days.close');
  const planned = ({ planned: later }: TaxCode) =>
    later
      .map(({ rate_bp: bp, from }) => t('reports.taxPlanned', { rate: rateText(bp), day: formatDateTime(from) }))
      .join('; ');
  return (
    <Card
      flush
      title={t('reports.taxCodes')}
      facts={t('reports.taxCodesFacts')}
      aside={mayChange ? <Button onClick={() => setOpen(true)}>{t('reports.changeRate')}</Button> : undefined}
    >
      {tax.asked.length === 0 ? null : (
        <ul className="grid gap-2 px-4.5 pb-3">
          {tax.asked.map(({ reference, summary }) => (
            <li key={reference} className="flex flex-wrap items-center gap-2">
              <StatusChip tone="warn">{t('reports.asked2')}</StatusChip>
              {reference}: {summary}
            </li>
          ))}
        </ul>
      )}
      {tax.codes.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('reports.noTaxes')}</p>
      ) : (
        <Sums
          label={t('reports.taxCodes')}
          heads={[
            { name: t('reports.taxCode'), isLeft: true },
            { name: t('reports.taxName'), isLeft: true },
            { name: t('reports.taxKind'), isLeft: true },
            { name: t('reports.taxLetter'), isLeft: true },
            { name: t('reports.taxRate') },
            { name: t('reports.taxSince'), isLeft: true },
          ]}
          rows={tax.codes.map((code) => ({
            id: code.code,
            cells: [
              <b key="code">{code.code}</b>,
              code.name,
              t(`reports.kind_${code.kind}`),
              code.letter ?? '–',
              code.now === null ? '–' : rateText(code.now.rate_bp),
              [code.now === null ? t('reports.taxNotYet') : formatDate(code.now.from), planned(code)]
                .filter((words) => words !== '')
                .join('; '),
            ],
          }))}
        />
      )}
      {open ? <RateDialog codes={tax.codes} today={tax.today} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Uses({ tax }: { tax: TaxAnswer }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const mayChange = useMay('days.close');
  const subject = ({ subject: of, name }: TaxUse): string => {
    const [what = '', which = ''] = of.split(':');
    if (what === 'pack') return t('reports.packOfBids', { bids: which });
    if (what === 'product') return name ?? t('reports.productNumber', { id: which });
    return t(`reports.subject_${what as 'packs' | 'goods' | 'cash' | 'earnings' | 'margins'}`);
  };
  return (
    <Card
      flush
      title={t('reports.taxedTitle')}
      facts={t('reports.taxedFacts')}
      aside={
        mayChange && tax.codes.length > 0 ? (
          <Button onClick={() => setOpen(true)}>{t('reports.changeUse')}</Button>
        ) : undefined
      }
    >
      {tax.uses.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('reports.noTaxes')}</p>
      ) : (
        <Sums
          label={t('reports.taxedTitle')}
          heads={[
            { name: t('reports.taxOf'), isLeft: true },
            { name: t('reports.taxKind'), isLeft: true },
            { name: t('reports.taxCode'), isLeft: true },
            { name: t('reports.taxSince'), isLeft: true },
          ]}
          rows={tax.uses.map((use) => ({
            id: `${use.subject} ${use.kind} ${use.from}`,
            cells: [
              subject(use),
              t(`reports.kind_${use.kind}`),
              use.code ?? t('reports.taxNone'),
              <span key="since" className="inline-flex items-center gap-2">
                {formatDateTime(use.from)}
                {use.is_planned ? <StatusChip tone="info">{t('reports.taxNotYet')}</StatusChip> : null}
              </span>,
            ],
          }))}
        />
      )}
      {open ? <UseDialog codes={tax.codes} today={tax.today} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Taken({ tax }: { tax: TaxAnswer }) {
  const t = useText();
  const sum = (of: (one: TaxAnswer['taken'][number]) => number) => tax.taken.reduce((cents, one) => cents + of(one), 0);
  return (
    <Card
      flush
      title={t('reports.takenTitle')}
      facts={`${t('reports.takenFacts')}, ${formatDate(noon(tax.from))} – ${formatDate(noon(tax.to))}`}
      aside={
        <HrefButton href={`/api/admin/tax/documents.csv${query({ from: tax.from, to: tax.to })}`} download>
          {t('reports.taxDocuments')}
        </HrefButton>
      }
    >
      {tax.taken.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('reports.takenNone')}</p>
      ) : (
        <Sums
          label={t('reports.takenTitle')}
          heads={[
            { name: t('reports.taxCode'), isLeft: true },
            { name: t('reports.taxKind'), isLeft: true },
            { name: t('reports.taxRate') },
            { name: t('reports.paymentCount') },
            { name: t('reports.takenGross') },
            { name: t('reports.takenTax') },
            { name: t('reports.takenBack') },
            { name: t('reports.takenStands') },
          ]}
          rows={tax.taken.map((one) => ({
            id: `${one.code} ${one.rate_bp}`,
            cells: [
              `${one.code}, ${one.name}`,
              t(`reports.kind_${one.kind}`),
              rateText(one.rate_bp),
              one.count,
              exact(one.gross),
              exact(one.tax),
              exact(-one.back),
              <b key="stands">{exact(one.tax - one.back)}</b>,
            ],
          }))}
          foot={[
            t('reports.sum'),
            '',
            '',
            '',
            '',
            exact(sum(({ tax: cents }) => cents)),
            exact(-sum(({ back }) => back)),
            exact(sum(({ tax: cents, back }) => cents - back)),
          ]}
        />
      )}
      {tax.margin === null ? null : (
        <p className="border-border border-t px-4.5 py-3 text-foreground-2">
          {t('reports.marginLine', {
            margin: exact(tax.margin.margin),
            code: tax.margin.code,
            rate: `${rateText(tax.margin.rate_bp)}%`,
            levy: exact(tax.margin.levy),
          })}
        </p>
      )}
    </Card>
  );
}
