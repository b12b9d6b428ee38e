import { CASE_CAUSES } from '@mnada/contract';
import { type OrderCase, OrderPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleX, Clock, PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDateTime, formatKes, useText } from '../../client/i18n/index.ts';
import { useCall, useMay } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { orderQuery, presentOf } from './order-queries.ts';

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
            {mayWrite && each.may_send ? (
              <Button className="mt-3" onClick={() => setSends(each)}>
                {t('orders.caseSend')}
              </Button>
            ) : null}
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
      {sends === null ? null : <SendPromised page={page} of={sends} onClose={() => setSends(null)} />}
      {opens === null ? null : <OpenCase page={page} kind={opens} onClose={() => setOpens(null)} />}
      {moves === null ? null : <MoveCase page={page} {...moves} onClose={() => setMoves(null)} />}
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

/** What the end of a case promised is on its way. */
function SendPromised({ page, of, onClose }: { page: OrderPage; of: OrderCase; onClose: () => void }) {
  const t = useText();
  const { busy, error, send } = useCaseCall(page, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.caseSend')}
      description={t(of.outcome === 'repaired' ? 'orders.caseSendRepaired' : 'orders.caseSendReplaced')}
    >
      <ReasonForm
        verb={t('orders.caseSend')}
        busy={busy}
        error={error}
        onSend={(words) => void send(`/${of.id}/sent`, { revision: of.revision, words })}
      />
    </Dialog>
  );
}

function useCaseCall(page: OrderPage, onClose: () => void) {
  const queryClient = useQueryClient();
  const { busy, error, failure, run } = useCall();
  const set = (now: OrderPage) => queryClient.setQueryData(orderQuery(page.order.id).queryKey, now);
  const send = (path: string, body: object) =>
    run(async () => {
      set(await api.post(`/api/admin/orders/${page.order.id}/cases${path}`, body, OrderPage));
      onClose();
    });
  return { busy, error, present: presentOf(failure), send, set };
}

function OpenCase({ page, kind, onClose }: { page: OrderPage; kind: Kind; onClose: () => void }) {
  const t = useText();
  const [cause, setCause] = useState('');
  const { busy, error, send } = useCaseCall(page, onClose);
  return (
    <Dialog open onClose={onClose} title={t(`orders.caseOpen_${kind}`)} description={page.order.number}>
      <ReasonForm
        verb={t(`orders.caseOpen_${kind}`)}
        busy={busy}
        error={error}
        canSend={cause !== ''}
        onSend={(words) => void send('', { kind, cause, words })}
      >
        <SelectInput label={t('orders.cause')} value={cause} onChange={(event) => setCause(event.target.value)}>
          <option value="">{t('orders.choose')}</option>
          {CASE_CAUSES.map((each) => (
            <option key={each} value={each}>
              {t(`orders.cause_${each}`)}
            </option>
          ))}
        </SelectInput>
      </ReasonForm>
    </Dialog>
  );
}

/** Whoever was quicker is shown; what was typed stays, and nothing was done twice. */
function MoveCase({ page, of, to, onClose }: { page: OrderPage; of: OrderCase; to: To; onClose: () => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState('');
  const [seen, setSeen] = useState(of);
  const { busy, error, present, send, set } = useCaseCall(page, onClose);
  const now = present?.cases.find(({ id }) => id === of.id);
  const isNews = now !== undefined && now.revision !== seen.revision;
  const isOver = isNews && !now.moves.some((each) => each.to === to.to);
  const last = isNews ? now.steps.at(-1) : undefined;
  return (
    <Dialog
      open
      onClose={() => {
        if (present !== null) set(present);
        onClose();
      }}
      title={t(`orders.caseTo_${to.to}`)}
      description={`${t(`orders.case_${of.kind}`)}, ${page.order.number}`}
    >
      {last === undefined ? null : (
        <div role="alert" className="mb-3 rounded-[10px] bg-soon-soft px-3 py-2">
          <p>
            {t('orders.caseMeanwhile', { who: last.by.name, state: t(`orders.case_${last.state}`) })} “{last.words}”
          </p>
          {isOver ? null : (
            <Button className="mt-2" onClick={() => setSeen(now ?? seen)}>
              {t('orders.caseGoOn')}
            </Button>
          )}
        </div>
      )}
      <ReasonForm
        verb={t(`orders.caseTo_${to.to}`)}
        destroys={to.to === 'refused'}
        busy={busy}
        error={last === undefined ? error : null}
        canSend={!isNews && (to.outcomes.length === 0 || outcome !== '')}
        onSend={(words) =>
          void send(`/${of.id}/move`, {
            to: to.to,
            revision: seen.revision,
            words,
            ...(outcome === '' ? {} : { outcome }),
          })
        }
      >
        {of.takes_bids !== null && (to.to === 'agreed' || outcome === 'money_back') ? (
          <p>{t('orders.caseTakesBids', { count: of.takes_bids.bids, owed: formatKes(of.takes_bids.owed) })}</p>
        ) : null}
        {to.to === 'received' ? <p className="text-foreground-2">{t('orders.caseShelf')}</p> : null}
        {to.outcomes.length === 0 ? null : (
          <SelectInput
            label={t('orders.outcome')}
            hint={outcome === 'money_back' ? t('orders.caseMoney') : undefined}
            value={outcome}
            onChange={(event) => setOutcome(event.target.value)}
          >
            <option value="">{t('orders.choose')}</option>
            {to.outcomes.map((each) => (
              <option key={each} value={each}>
                {t(`orders.outcome_${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </ReasonForm>
    </Dialog>
  );
}
