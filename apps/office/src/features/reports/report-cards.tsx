import type { ReportsAnswer } from '@mnada/contract/office';
import { codeWords } from '../../client/code-words.ts';
import { formatDay, formatKes, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { FirstUse } from '../../ui/states.tsx';
import { exact, kes, linkTo, Opens, percent, StackCard, Sums } from './report-parts.tsx';

type Part = { report: ReportsAnswer };
const noon = (day: string): string => `${day}T12:00:00+03:00`;
const daysOf = ({ from, to }: ReportsAnswer) => ({ from, to });
const total = <T,>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
const CLAIMS = ['product', 'cash', 'lapsed', 'open', 'none', 'void', 'buy_now'] as const;
/** Sums as people paid them: where something is taxed, they say so. */
const kshOf = ({ tax }: ReportsAnswer, t: Translate): string =>
  tax === null ? t('reports.ksh') : `${t('reports.ksh')}, ${t('reports.taxIn')}`;
/** Of fewer auctions in a month no share is told. */
const TELLING = 30;

export function Kpis({ report }: Part) {
  const t = useText();
  const sales = total(report.sales, ({ pack, win, buy_now }) => pack + win + buy_now);
  const { delivery, tax } = report;
  const delivered = delivery.on_time + delivery.late;
  const bought = report.profit.find(({ claim }) => claim === 'buy_now')?.auctions ?? 0;
  const ended = total(report.profit, ({ claim, auctions }) => (claim === 'buy_now' ? 0 : auctions));
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <KpiCard
        label={t('reports.sales')}
        value={formatKes(Math.round(sales / 100))}
        context={[
          t('reports.aDay', { amount: kes(sales / Math.max(1, report.sales.length)) }),
          ...(tax === null ? [] : [t('reports.ofItTax', { tax: formatKes(Math.round(tax.sold / 100)) })]),
        ].join(', ')}
      />
      <KpiCard
        label={t('reports.owedToPeople')}
        value={formatKes(Math.round(total(report.owed, ({ worth }) => worth) / 100))}
        context={[
          t('reports.paidBids', {
            count: total(report.owed, ({ price, bids }) => (price > 0 ? bids : 0)),
            day: formatDay(noon(report.to)),
          }),
          ...(tax === null ? [] : [t('reports.ofItTax', { tax: formatKes(Math.round(tax.owed / 100)) })]),
        ].join(', ')}
      />
      <KpiCard
        label={t('reports.profitEnded')}
        value={formatKes(Math.round(total(report.profit, ({ profit }) => profit) / 100))}
        context={[
          t('reports.auctionsAnd', { auctions: formatNumber(ended), purchases: formatNumber(bought) }),
          ...(tax === null ? [] : [t('reports.taxIn')]),
        ].join(', ')}
      />
      <KpiCard
        label={t('reports.onPromise')}
        value={percent(delivery.on_time, delivered)}
        context={
          delivered === 0
            ? t('reports.noOrders')
            : t('reports.ofOrders', { part: formatNumber(delivery.on_time), all: formatNumber(delivered) })
        }
      />
    </div>
  );
}

export function SalesCard({ report }: Part) {
  const t = useText();
  return (
    <StackCard
      title={t('reports.salesByDay')}
      facts={kshOf(report, t)}
      rowHead={t('reports.day')}
      names={[t('reports.packs'), t('reports.winsAndBuyNow')]}
      stacks={report.sales.map(({ day, pack, win, buy_now }) => ({
        label: formatDay(noon(day)),
        values: [Math.round(pack / 100), Math.round((win + buy_now) / 100)],
        isPart: day === report.today,
      }))}
    />
  );
}

export function SalesTable({ report }: Part) {
  const t = useText();
  const sum = (of: (row: ReportsAnswer['sales'][number]) => number) => total(report.sales, of);
  return (
    <Card flush>
      <Sums
        label={t('reports.salesByDay')}
        heads={[
          { name: t('reports.day'), isLeft: true },
          { name: `${t('reports.packs')}, KSh` },
          { name: `${t('reports.wins')}, KSh` },
          { name: `${t('reports.buyNow')}, KSh` },
          { name: t('reports.paymentCount') },
        ]}
        rows={[...report.sales].reverse().map((row) => ({
          id: row.day,
          cells: [
            formatDay(noon(row.day)),
            kes(row.pack),
            kes(row.win),
            kes(row.buy_now),
            <Opens key="n" link={linkTo({ tab: 'journal', from: row.day, to: row.day, account: 'sales' })}>
              {formatNumber(row.payments)}
            </Opens>,
          ],
        }))}
        foot={[
          t('reports.sum'),
          kes(sum(({ pack }) => pack)),
          kes(sum(({ win }) => win)),
          kes(sum(({ buy_now }) => buy_now)),
          formatNumber(sum(({ payments }) => payments)),
        ]}
      />
    </Card>
  );
}

export function OwedCard({ report }: Part) {
  const t = useText();
  return (
    <Card flush title={t('reports.owedTitle')} facts={`${formatDay(noon(report.to))}, ${kshOf(report, t)}`}>
      <Sums
        label={t('reports.owedTitle')}
        heads={[
          { name: t('reports.perBid'), isLeft: true },
          { name: t('reports.lotsOf'), isLeft: true },
          { name: t('reports.bids') },
          { name: t('reports.worth') },
        ]}
        rows={report.owed.map(({ price, packs, bids, worth }) => ({
          id: String(price),
          cells: [
            <b key="price">{exact(price)}</b>,
            price === 0
              ? t('reports.promotions')
              : packs.length === 0
                ? t('reports.otherLots')
                : packs.map((size) => t('reports.packOf', { bids: formatNumber(size) })).join(', '),
            formatNumber(bids),
            kes(worth),
          ],
        }))}
        foot={[
          t('reports.owed'),
          '',
          formatNumber(total(report.owed, ({ bids }) => bids)),
          <Opens key="owed" link={linkTo({ tab: 'journal', ...daysOf(report), account: 'bids_owed' })}>
            {kes(total(report.owed, ({ worth }) => worth))}
          </Opens>,
        ]}
      />
    </Card>
  );
}

export function ProfitCard({ report }: Part) {
  const t = useText();
  const rows = CLAIMS.flatMap((claim) => report.profit.filter((row) => row.claim === claim && row.auctions > 0));
  const most = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit)));
  const ended = total(rows, ({ claim, auctions }) => (claim === 'buy_now' ? 0 : auctions));
  const sum = (of: (row: (typeof rows)[number]) => number) => kes(total(rows, of));
  return (
    <Card
      flush
      title={t('reports.profitTitle')}
      facts={report.tax === null ? t('reports.profitFacts') : `${t('reports.profitFacts')} ${t('reports.profitTaxed')}`}
    >
      <Sums
        label={t('reports.profitTitle')}
        heads={[
          { name: t('reports.claim'), isLeft: true },
          { name: t('reports.auctions') },
          { name: t('reports.bidsUsed') },
          { name: t('reports.pricePaid') },
          { name: t('reports.goods') },
          { name: t('reports.fees') },
          { name: t('reports.profit') },
          { name: t('reports.each') },
          { name: '', isLeft: true },
        ]}
        rows={rows.map(({ claim, auctions, bids, price, goods, fees, profit }) => ({
          id: claim,
          cells: [
            <b key="claim">{t(`reports.claim_${claim}`)}</b>,
            <Opens key="n" link={linkTo({ tab: 'profit', ...daysOf(report), claim })}>
              {formatNumber(auctions)}
            </Opens>,
            kes(bids),
            kes(price),
            kes(goods),
            kes(fees),
            <b key="profit">{kes(profit)}</b>,
            kes(profit / auctions),
            <span key="bar" aria-hidden="true" className="flex w-24">
              <span
                className={profit < 0 ? 'h-2 rounded-xs bg-chart-4' : 'h-2 rounded-xs bg-chart-1'}
                style={{ width: `${Math.max(2, (100 * Math.abs(profit)) / most)}%` }}
              />
            </span>,
          ],
        }))}
        foot={[
          t('reports.all'),
          formatNumber(ended),
          sum(({ bids }) => bids),
          sum(({ price }) => price),
          sum(({ goods }) => goods),
          sum(({ fees }) => fees),
          sum(({ profit }) => profit),
          '',
          '',
        ]}
      />
    </Card>
  );
}

export function OddsCards({ report }: Part) {
  const t = useText();
  const { odds, people } = report;
  if (odds === null)
    return (
      <Card>
        <FirstUse title={t('reports.noOdds')} text={t('reports.noOddsText')} />
      </Card>
    );
  const month = new Date(`${odds.month}-15T12:00:00Z`).toLocaleDateString('en-KE', { month: 'long', year: 'numeric' });
  const first = `${odds.month}-01`;
  const last = new Date(Date.UTC(Number(odds.month.slice(0, 4)), Number(odds.month.slice(5)), 0)).toISOString();
  const rows = linkTo({ tab: 'profit', from: first, to: last.slice(0, 10) });
  const wins = total(odds.savings, (n) => n);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.9fr)]">
      <Card title={t('reports.oddsTitle', { month })}>
        {odds.auctions < TELLING || odds.winners === 0 ? (
          <p className="py-2 text-foreground-2">{t('reports.fewAuctions')}</p>
        ) : (
          <p className="py-1">
            <b className="tnum mr-2 text-title">{percent(odds.winners, odds.bidders)}</b>
            <span className="text-foreground-2">
              {t('reports.ofBidders', { n: Math.max(1, Math.round(odds.bidders / odds.winners)) })}
            </span>
          </p>
        )}
        <KeyValues
          rows={[
            { name: t('reports.peopleWhoBid'), value: formatNumber(odds.bidders) },
            { name: t('reports.wonOnce'), value: formatNumber(odds.winners) },
            { name: t('reports.auctionsWithBids'), value: <Opens link={rows}>{formatNumber(odds.auctions)}</Opens> },
            { name: t('reports.medianSaving'), value: odds.median_saving === null ? '–' : `${odds.median_saving}%` },
            { name: t('reports.savedMost'), value: percent(odds.saved_most, wins) },
            { name: t('reports.losersPaid'), value: formatKes(Math.round(odds.losers_paid / 100)) },
            { name: t('reports.losersBack'), value: formatKes(Math.round(odds.losers_back / 100)) },
          ]}
        />
        <h3 className="mt-3 text-xs">
          {t('reports.conversion')}{' '}
          <span className="font-medium text-foreground-2">{t('reports.conversionFacts')}</span>
        </h3>
        <KeyValues
          rows={[
            { name: t('reports.packsPaid'), value: formatNumber(people.packs) },
            { name: t('reports.peopleWhoBid'), value: formatNumber(people.bid) },
            { name: t('reports.wonOnce'), value: formatNumber(people.won) },
          ]}
        />
      </Card>
      <StackCard
        title={t('reports.savingsTitle')}
        facts={`${t('reports.savingsFacts')}, ${month}`}
        rowHead={t('reports.saving')}
        names={[t('reports.winCount')]}
        stacks={odds.savings.map((n, at) => ({ label: `${at * 10}–${at * 10 + 10}`, values: [n] }))}
      />
    </div>
  );
}

export function PaymentCards({ report }: Part) {
  const t = useText();
  const { asked, paid, failures, hours, credit } = report.payments;
  const told = total(credit, ({ payments }) => payments);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <StackCard
        className="lg:col-span-2"
        title={t('reports.byHour')}
        facts={`${t('reports.paymentsTitle')}: ${formatNumber(asked)}, ${percent(paid, asked)}`}
        rowHead={t('reports.hour')}
        names={[t('reports.successRate')]}
        most={120}
        stacks={Array.from({ length: 24 }, (_, hour) => {
          const found = hours.find((each) => each.hour === hour);
          return {
            label: String(hour).padStart(2, '0'),
            values: [found === undefined ? 0 : Math.round((1000 * found.paid) / found.asked) / 10],
          };
        })}
      />
      <Card flush title={t('reports.failures')}>
        {failures.length === 0 ? (
          <p className="px-4.5 pb-4 text-foreground-2">{t('reports.noFailures')}</p>
        ) : (
          <Sums
            label={t('reports.failures')}
            heads={[
              { name: t('reports.code'), isLeft: true },
              { name: t('reports.paymentCount') },
              { name: t('reports.share') },
            ]}
            rows={failures.map(({ code, reason, payments }) => ({
              id: code,
              cells: [
                reason === null || reason === code ? codeWords(code, t) : `${code}, ${codeWords(reason, t)}`,
                formatNumber(payments),
                percent(payments, asked),
              ],
            }))}
          />
        )}
      </Card>
      <Card flush title={t('reports.credit')} facts={t('reports.creditFacts')}>
        <Sums
          label={t('reports.credit')}
          heads={[
            { name: t('reports.credit'), isLeft: true },
            { name: t('reports.paymentCount') },
            { name: t('reports.share') },
          ]}
          rows={credit.map(({ seconds, payments }) => ({
            id: String(seconds),
            cells: [
              seconds === null ? t('reports.longer') : t('reports.within', { seconds }),
              formatNumber(payments),
              percent(payments, told),
            ],
          }))}
          foot={[t('reports.sum'), formatNumber(told), '']}
        />
      </Card>
    </div>
  );
}

export function DeliveryCards({ report }: Part) {
  const t = useText();
  const { delivery } = report;
  if (delivery.promised === 0)
    return (
      <Card>
        <FirstUse title={t('reports.deliveryTitle')} text={t('reports.noDelivery')} />
      </Card>
    );
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <StackCard
        title={t('reports.deliveryTitle')}
        facts={t('reports.promisedDay')}
        rowHead={t('reports.promisedDay')}
        names={[t('reports.onTime'), t('reports.late')]}
        stacks={delivery.days.map(({ day, on_time, late }) => ({
          label: formatDay(noon(day)),
          values: [on_time, late],
        }))}
      />
      <Card title={t('reports.deliveryTitle')}>
        <KeyValues
          rows={[
            {
              name: t('reports.promised'),
              value: <Opens link={{ to: '/orders' } as never}>{formatNumber(delivery.promised)}</Opens>,
            },
            { name: t('reports.onTime'), value: formatNumber(delivery.on_time) },
            { name: t('reports.late'), value: formatNumber(delivery.late) },
            { name: t('reports.openLate'), value: formatNumber(delivery.open_late) },
            {
              name: t('reports.onPromise'),
              value: percent(delivery.on_time, delivery.on_time + delivery.late),
              isTotal: true,
            },
          ]}
        />
      </Card>
    </div>
  );
}
