import { type OrderCase, OrderPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleX, Clock, PackageCheck, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { useCall, useMay } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';
import { orderQuery } from './order-queries.ts';

// A form comes when it is asked for: most orders have no case.
const load = () => import('./order-case-dialogs.tsx');
const SendPromised = lazy(() => load().then((module) => ({ default: module.SendPromised })));
const OpenCase = lazy(() => load().then((module) => ({ default: module.OpenCase })));
const MoveCase = lazy(() => load().then((module) => ({ default: module.MoveCase })));

const LOOKS: Readonly<Record<OrderCase['state'], { tone: ChipTone; icon: Icon }>> = {
  open: { tone: 'warn', icon: Clock },
  agreed: { tone: 'info', icon: Undo2 },
  received: { tone: 'info', icon: PackageCheck },
  resolved: { tone: 'ok', icon: Check },
  refused: { tone: 'grey', icon: CircleX },
};
type Kind = OrderCase['kind'];
type To = OrderCase['moves'][number];

/** What is wrong with an order, and what comes back of it: each with its own states, in words of whoever did it. */
export function CasesCard({ page }: { page: OrderPage }) {
  const t = useText();
  const mayWrite = useMay('orders.note');
  const [opens, setOpens] = useState<Kind | null>(null);
  const mayMove = useMay('orders.move');
  const [sends, setSends] = useState<OrderCase | null>(null);
  const [moves, setMoves] = useState<{ of: OrderCase; to: To } | null>(null);
  const mayOpen = mayWrite ? page.may_open : [];
  const mayShelve = mayMove && page.may_shelve;
  if (page.cases.length === 0 && mayOpen.length === 0 && !mayShelve) return null;
  return (
    <Card title={t('orders.cases')}>
      {page.cases.length === 0 ? <p className="mb-3 text-foreground-2">{t('orders.noCases')}</p> : null}
      <ul className="grid gap-4">
        {page.cases.map((each) => (
          <li key={each.id} className="border-border border-t pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-2">
              <b>{t(`orders.case_${each.kind}`)}</b>
              <span className="text-foreground-2">{t(`orders.cause_${each.cause}`)}</span>
              <StatusChip {...LOOKS[each.state]}>
                {t(`orders.case_${each.state}`)}
                {each.outcome === null ? '' : `, ${t(`orders.outcome_${each.outcome}`)}`}
              </StatusChip>
            </p>
            <ol className="mt-2 grid gap-1.5">
              {each.steps.map(({ state, by, words, at }) => (
                <li key={state}>
                  <p className="[overflow-wrap:anywhere]">{words}</p>
                  <p className="text-foreground-2 text-xs">
                    {t(`orders.case_${state}`)}, {by.name}, {formatDateTime(at)}
                  </p>
                </li>
              ))}
            </ol>
            {each.sent_at === null ? null : (
              <p className="mt-2 text-foreground-2 text-xs">
                {t('orders.caseSentAt', { when: formatDateTime(each.sent_at) })}
              </p>
            )}
            {!each.may_send ? null : mayMove && !each.is_own_promise ? (
              <Button className="mt-3" onClick={() => setSends(each)}>
                {t('orders.caseSend')}
              </Button>
            ) : (
              <p className="mt-2 text-foreground-2 text-xs">
                {t(each.is_own_promise ? 'orders.caseSendOwn' : 'orders.caseSendOthers')}
              </p>
            )}
            {mayWrite && each.moves.length > 0 ? (
              <div className="mt-3 flex flex-wrap gap-2">
                {each.moves.map((to) => (
                  <Button key={to.to} onClick={() => setMoves({ of: each, to })}>
                    {t(`orders.caseTo_${to.to}`)}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {mayOpen.length === 0 ? null : (
        <div className="mt-4 flex flex-wrap gap-2 border-border border-t pt-3">
          {mayOpen.map((kind) => (
            <Button key={kind} onClick={() => setOpens(kind)}>
              {t(`orders.caseOpen_${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {mayShelve ? <ShelveReturned page={page} /> : null}
      <Suspense fallback={null}>
        {sends === null ? null : <SendPromised page={page} of={sends} onClose={() => setSends(null)} />}
        {opens === null ? null : <OpenCase page={page} kind={opens} onClose={() => setOpens(null)} />}
        {moves === null ? null : <MoveCase page={page} {...moves} onClose={() => setMoves(null)} />}
      </Suspense>
    </Card>
  );
}

/** Once an order: pressed again after a lost answer, it is there. */
function ShelveReturned({ page }: { page: OrderPage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const shelve = () =>
    run(async () => {
      const now = await api.post(`/api/admin/orders/${page.order.id}/shelve`, {}, OrderPage);
      queryClient.setQueryData(orderQuery(page.order.id).queryKey, now);
    });
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-border border-t pt-3">
      <p className="text-foreground-2">{t('orders.shelveText')}</p>
      <Button busy={busy} onClick={() => void shelve()}>
        {t('orders.shelve')}
      </Button>
      {error === null ? null : (
        <p role="alert" className="text-critical-text">
          {error}
        </p>
      )}
    </div>
  );
}
