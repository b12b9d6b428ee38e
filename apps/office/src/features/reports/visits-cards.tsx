import type { ReportsAnswer } from '@mnada/contract/office';
import { formatDay, formatNumber, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { linkTo, Opens, percent, StackCard, Sums } from './report-parts.tsx';

const noon = (day: string): string => `${day}T12:00:00+03:00`;

/** From visit to bid to win (MON-9): how often auctions were opened, who bid on those that ended, and how many were won. */
export function VisitsCards({ report: { visits = [], today } }: { report: ReportsAnswer }) {
  const t = useText();
  const all = { visits: 0, bid: 0, won: 0, bidWhereCounted: 0 };
  for (const { visits: opened, bid, won } of visits) {
    all.visits += opened ?? 0;
    // Of days before the counting began nobody knows a share.
    if (opened !== null) all.bidWhereCounted += bid;
    all.bid += bid;
    all.won += won;
  }
  const [first, last] = [visits[0]?.day, visits.at(-1)?.day];
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <StackCard
          title={t('reports.visitsTitle')}
          facts={t('reports.visitsFacts')}
          rowHead={t('reports.day')}
          names={[t('reports.opened')]}
          stacks={visits.map(({ day, visits: opened }) => ({
            label: formatDay(noon(day)),
            values: [opened ?? 0],
            isPart: day === today,
          }))}
        />
        <Card title={t('reports.toWin')}>
          <KeyValues
            rows={[
              { name: t('reports.opened'), value: formatNumber(all.visits) },
              { name: t('reports.bidInAuctions'), value: formatNumber(all.bid) },
              {
                name: t('reports.auctionsWon'),
                value: <Opens link={linkTo({ tab: 'profit', from: first, to: last })}>{formatNumber(all.won)}</Opens>,
              },
              { name: t('reports.bidOfOpened'), value: percent(all.bidWhereCounted, all.visits), isTotal: true },
              { name: t('reports.wonOfBid'), value: percent(all.won, all.bid) },
            ]}
          />
        </Card>
      </div>
      <Card flush>
        <Sums
          label={t('reports.toWin')}
          heads={[
            { name: t('reports.day'), isLeft: true },
            { name: t('reports.opened') },
            { name: t('reports.bidInAuctions') },
            { name: t('reports.auctionsWon') },
          ]}
          rows={[...visits].reverse().map(({ day, visits: opened, bid, won }) => ({
            id: day,
            cells: [
              formatDay(noon(day)),
              opened === null ? '–' : formatNumber(opened),
              formatNumber(bid),
              <Opens key="won" link={linkTo({ tab: 'profit', from: day, to: day })}>
                {formatNumber(won)}
              </Opens>,
            ],
          }))}
          foot={[t('reports.sum'), formatNumber(all.visits), formatNumber(all.bid), formatNumber(all.won)]}
        />
      </Card>
    </div>
  );
}
