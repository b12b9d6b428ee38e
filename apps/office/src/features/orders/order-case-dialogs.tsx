import { CASE_CAUSES } from '@mnada/contract';
import { type OrderCase, OrderPage } from '@mnada/contract/office';
import { REPLACEMENTS_MAX } from '@mnada/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatKes, type TextKey, useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { orderQuery, presentOf } from './order-queries.ts';

type Kind = OrderCase['kind'];
type To = OrderCase['moves'][number];

const SENDS: Partial<Record<NonNullable<OrderCase['outcome']>, TextKey>> = {
  repaired: 'orderForms.caseSendRepaired',
  withdrawn: 'orderForms.caseSendWithdrawn',
};

/** What the end of a case promised is on its way. */
export function SendPromised({ page, of, onClose }: { page: OrderPage; of: OrderCase; onClose: () => void }) {
  const t = useText();
  const { busy, error, send } = useCaseCall(page, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.caseSend')}
      description={t(SENDS[of.outcome ?? 'replaced'] ?? 'orderForms.caseSendReplaced')}
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

export function OpenCase({ page, kind, onClose }: { page: OrderPage; kind: Kind; onClose: () => void }) {
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
export function MoveCase({ page, of, to, onClose }: { page: OrderPage; of: OrderCase; to: To; onClose: () => void }) {
  const t = useText();
  const [outcome, setOutcome] = useState('');
  const [seen, setSeen] = useState(of);
  const { busy, error, present, send, set } = useCaseCall(page, onClose);
  const now = present?.cases.find(({ id }) => id === of.id);
  const isNews = now !== undefined && now.revision !== seen.revision;
  const isOver = isNews && !now.moves.some((each) => each.to === to.to);
  const bound = boundOf(now === undefined ? page : (present ?? page), of.id);
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
            {t('orderForms.caseMeanwhile', { who: last.by.name, state: t(`orders.case_${last.state}`) })} “{last.words}”
          </p>
          {isOver ? null : (
            <Button className="mt-2" onClick={() => setSeen(now ?? seen)}>
              {t('orderForms.caseGoOn')}
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
          <p>{t('orderForms.caseTakesBids', { count: of.takes_bids.bids, owed: formatKes(of.takes_bids.owed) })}</p>
        ) : null}
        {to.to === 'received' ? <p className="text-foreground-2">{t('orderForms.caseShelf')}</p> : null}
        {to.outcomes.length > 0 && bound !== null ? <p>{t(bound)}</p> : null}
        {to.outcomes.length === 0 ? null : (
          <SelectInput
            label={t('orders.outcome')}
            hint={outcome === 'money_back' ? t('orderForms.caseMoney') : undefined}
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

/** Why goods are not among what a case may end with (WIN-8). */
function boundOf(
  { cases, goes_back_by: refund, money_is_promised: isPromised }: OrderPage,
  id: string,
): TextKey | null {
  if (refund !== null || isPromised) return 'orderForms.caseMoneyGoes';
  if (cases.some((each) => each.id !== id && each.may_send)) return 'orderForms.caseWaits';
  return cases.filter(({ outcome }) => outcome === 'replaced').length < REPLACEMENTS_MAX
    ? null
    : 'orderForms.caseSpent';
}
