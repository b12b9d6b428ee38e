import type { OrderPage } from '@mnada/contract/office';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { formatDayTime, type TextKey, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';

const LOOKS = {
  sent: { tone: 'ok', icon: Check, name: 'orders.toldSent' },
  read: { tone: 'ok', icon: Check, name: 'orders.toldRead' },
  waiting: { tone: 'info', icon: Clock, name: 'orders.toldWaiting' },
  failed: { tone: 'bad', icon: TriangleAlert, name: 'orders.toldFailed' },
} as const;

const MESSAGES: Readonly<Record<string, TextKey>> = {
  awaiting_payment: 'orders.step_awaiting_payment',
  paid: 'orders.step_paid',
  processing: 'orders.step_processing',
  shipped: 'orders.step_shipped',
  delivered: 'orders.step_delivered',
  cancelled: 'orders.step_cancelled',
  win_free: 'orders.toldWinFree',
  readdressed: 'orders.toldReaddressed',
  new_day: 'orders.toldNewDay',
  rerouted: 'orders.toldRerouted',
};
const WAYS: Readonly<Record<string, TextKey>> = {
  in_app: 'orders.wayInApp',
  push: 'orders.wayPush',
  sms: 'orders.waySms',
  email: 'orders.wayEmail',
};

/** Every message, by which way, and whether it arrived. */
export function ToldCard({ told }: { told: OrderPage['told'] }) {
  const t = useText();
  return (
    <Card title={t('orders.told')} flush>
      {told.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('orders.toldNothing')}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="max-md:sr-only">
            <tr className="bg-surface-2 text-foreground-2 text-xs">
              <th className="h-9 px-4.5 font-medium">{t('orders.message')}</th>
              <th className="h-9 px-2.5 font-medium">{t('orders.how')}</th>
              <th className="h-9 px-2.5 text-right font-medium">{t('orders.sent')}</th>
              <th className="h-9 px-4.5 font-medium">{t('orders.state')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ at, what, by, state }) => {
              const look = LOOKS[state];
              return (
                <tr
                  key={`${at} ${what}`}
                  className="max-md:block max-md:border-border max-md:border-t max-md:px-4 max-md:py-2.5"
                >
                  <td className="border-border border-t px-4.5 py-2.5 max-md:block max-md:border-0 max-md:p-0">
                    {t(MESSAGES[what] ?? 'orders.toldOther')}
                  </td>
                  <td className="border-border border-t px-2.5 py-2.5 max-md:inline max-md:border-0 max-md:p-0 max-md:pr-2">
                    {by.map((way) => t(WAYS[way] ?? 'orders.wayOther')).join(', ')}
                  </td>
                  <td className="tnum whitespace-nowrap border-border border-t px-2.5 py-2.5 text-right max-md:inline max-md:border-0 max-md:p-0 max-md:pr-2">
                    {formatDayTime(at)}
                  </td>
                  <td className="border-border border-t px-4.5 py-2.5 max-md:inline max-md:border-0 max-md:p-0">
                    <StatusChip tone={look.tone} icon={look.icon}>
                      {t(look.name)}
                    </StatusChip>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}
