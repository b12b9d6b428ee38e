import {
  APPEAL_ANSWER_MAX,
  RISK_TERMS,
  RiskCasePage,
  SUSPENSION_APPEAL,
  SUSPENSION_CAUSES,
  type SuspensionCause,
} from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectInput, TextArea, Tick } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { casePath, caseQuery, presentOf } from './fraud-queries.ts';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';

const DECISIONS = ['no_harm', 'watch', 'limited', 'suspended'] as const;
type Decision = (typeof DECISIONS)[number];
const CAUSES = Object.keys(SUSPENSION_CAUSES) as SuspensionCause[];
const LANGUAGES = ['en', 'sw'] as const;

/** Four decisions. One person makes two of them; what touches bidding or money is asked of a second one. */
export function DecideCard({ page, which }: { page: RiskCasePage; which: string }) {
  const t = useText();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { may_decide: may } = page;
  return (
    <Card title={t('fraud.decision')}>
      {may === 'yes' ? (
        <>
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('fraud.decision')}</legend>
            {DECISIONS.map((each) => (
              <div
                key={each}
                className="relative flex min-h-12 items-start gap-3 rounded-lg py-2 has-focus-visible:outline-3 has-focus-visible:outline-ring"
              >
                <RadioDot
                  id={`decision-${each}`}
                  aria-describedby={`decision-${each}-text`}
                  name="decision"
                  value={each}
                  checked={decision === each}
                  onChange={() => setDecision(each)}
                />
                <span>
                  <label
                    htmlFor={`decision-${each}`}
                    className="block cursor-pointer font-semi after:absolute after:inset-0"
                  >
                    {t(`fraud.choose_${each}`)}
                  </label>
                  <span id={`decision-${each}-text`} className="block text-foreground-2 text-xs">
                    {t(`fraud.text_${each}`)}
                  </span>
                </span>
              </div>
            ))}
          </fieldset>
          {(decision === 'no_harm' || decision === 'watch') && page.takes_two ? (
            <ClearForm key={decision} page={page} decision={decision} />
          ) : decision === 'no_harm' || decision === 'watch' ? (
            <AloneForm key={decision} page={page} which={which} decision={decision} />
          ) : decision === null ? (
            <Button variant="primary" className="mt-3 w-full" resting title={t('common.reasonNeeded')}>
              {t('fraud.decide')}
            </Button>
          ) : (
            <TwoForm key={decision} page={page} decision={decision} />
          )}
          <p className="mt-3 text-foreground-2 text-xs">{t('fraud.nothingAlone')}</p>
        </>
      ) : (
        <p className="text-foreground-2">{t(`fraud.may_${may}`)}</p>
      )}
    </Card>
  );
}

function AloneForm({ page, which, decision }: { page: RiskCasePage; which: string; decision: 'no_harm' | 'watch' }) {
  const t = useText();
  const queryClient = useQueryClient();
  // What the form was opened on: what changed behind it is another question.
  const [{ revision, case: row }] = useState(page);
  const [reason, setReason] = useState('');
  const { busy, error, failure, run } = useCall();
  const present = presentOf(failure);
  const canSend = reason.trim().length >= 3 && present === null;
  const taken = (next: RiskCasePage) => {
    queryClient.setQueryData(caseQuery(which).queryKey, next);
    for (const key of ['fraud', 'today', 'withdrawals', 'withdrawal'])
      void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const send = () =>
    run(async () => {
      const body = { decision, reason: reason.trim(), revision };
      try {
        taken(await withStepUp(() => api.post(`${casePath(which)}/decide`, body, RiskCasePage)));
        toast(t(decision === 'no_harm' ? 'fraud.cleared' : 'fraud.watched', { reference: row.reference }));
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !busy) void send();
      }}
    >
      <TextArea
        label={t('common.reason')}
        maxLength={500}
        value={reason}
        error={present === null ? error : null}
        onChange={(event) => setReason(event.target.value)}
      />
      {present === null ? (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
          icon={<Gavel aria-hidden="true" size={16} />}
        >
          {t(`fraud.decideVerb_${decision}`)}
        </Button>
      ) : (
        <div role="alert" className="grid gap-2 rounded-md bg-soon-soft p-3 text-soon-text">
          <p className="font-semi">{t('fraud.changed')}</p>
          <Button onClick={() => taken(present)}>{t('fraud.goOn')}</Button>
        </div>
      )}
    </form>
  );
}

/** What two people decided is undone by two. */
function ClearForm({ page, decision }: { page: RiskCasePage; decision: 'no_harm' | 'watch' }) {
  const t = useText();
  const [{ revision, case: row }] = useState(page);
  const [asks, setAsks] = useState(false);
  const verb = t(`fraud.clear_${decision}`);
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-foreground-2">{t('fraud.clearText')}</p>
      <Button
        variant="primary"
        resting={page.open_request !== null}
        title={page.open_request === null ? undefined : t('fraud.waitsFor', { reference: page.open_request })}
        onClick={() => setAsks(true)}
      >
        {verb}
      </Button>
      {asks ? (
        <AskDialog
          title={`${verb}: ${row.reference}`}
          text={t('fraud.clearText')}
          verb={verb}
          kind="risk.clear"
          code="everyday"
          codes={['everyday']}
          params={{ case: row.id, revision, decision }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}

/** Whom, for how long, what they are told in both languages, and what becomes of their money: a second person reads the same. */
function TwoForm({ page, decision }: { page: RiskCasePage; decision: 'limited' | 'suspended' }) {
  const t = useText();
  const [{ revision, case: row, people, stake, appeals }] = useState(page);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(people.map(({ user }) => user.id)));
  const [cause, setCause] = useState<SuspensionCause>('several_accounts');
  const [days, setDays] = useState<string>('30');
  const [money, setMoney] = useState<'release' | 'refuse'>('refuse');
  const [answer, setAnswer] = useState('');
  const [asks, setAsks] = useState(false);
  // Whoever wrote is not left without a word (OPS-26).
  const needsAnswer = appeals.some(({ outcome, user }) => outcome === null && chosen.has(user.id));
  const hasAnswer = !needsAnswer || answer.trim().length >= 3;
  const held = stake.withdrawals.filter(({ user }) => chosen.has(user));
  const total = held.reduce((sum, { net }) => sum + net, 0);
  const params = {
    case: row.id,
    revision,
    cause,
    days: days === '' ? null : Number(days),
    ...(chosen.size === people.length ? {} : { people: [...chosen] }),
    ...(decision === 'limited' ? { money } : {}),
    ...(needsAnswer ? { answer: answer.trim() } : {}),
  };
  return (
    <div className="mt-3 grid gap-3">
      <fieldset className="grid">
        <legend className="mb-1 font-medium">{t('fraud.about')}</legend>
        {people.map(({ user }) => (
          <Tick
            key={user.id}
            label={user.username}
            checked={chosen.has(user.id)}
            onChange={() => {
              const next = new Set(chosen);
              if (!next.delete(user.id)) next.add(user.id);
              setChosen(next);
            }}
          />
        ))}
      </fieldset>
      <SelectInput
        label={t('fraud.cause')}
        value={cause}
        onChange={(event) => setCause(CAUSES.find((each) => each === event.target.value) ?? 'looking_into')}
      >
        {CAUSES.map((each) => (
          <option key={each} value={each}>
            {SUSPENSION_CAUSES[each].en}
          </option>
        ))}
      </SelectInput>
      <SelectInput label={t('fraud.term')} value={days} onChange={(event) => setDays(event.target.value)}>
        {RISK_TERMS.map((each) => (
          <option key={each} value={each}>
            {t('fraud.days', { count: each })}
          </option>
        ))}
        <option value="">{t('fraud.untilLifted')}</option>
      </SelectInput>
      {held.length === 0 ? null : decision === 'limited' ? (
        <SelectInput
          label={`${t('fraud.money')}: ${formatKes(total)}`}
          value={money}
          onChange={(event) => setMoney(event.target.value === 'release' ? 'release' : 'refuse')}
        >
          {(['refuse', 'release'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`fraud.money_${each}`)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <p className="font-semi text-critical-text">
          {t('fraud.moneyRefused', { count: held.length, total: formatKes(total) })}
        </p>
      )}
      <div className="grid gap-2 rounded-md bg-surface-2 p-3">
        <p className="text-foreground-2 text-xs">{t('fraud.theyRead')}</p>
        {LANGUAGES.map((language) => (
          <p key={language} lang={language}>{`${SUSPENSION_CAUSES[cause][language]} ${SUSPENSION_APPEAL[language]}`}</p>
        ))}
      </div>
      {needsAnswer ? (
        <TextArea
          label={t('fraud.answer')}
          maxLength={APPEAL_ANSWER_MAX}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      ) : null}
      <Button
        variant="danger"
        resting={chosen.size === 0 || page.open_request !== null || !hasAnswer}
        title={
          page.open_request !== null
            ? t('fraud.waitsFor', { reference: page.open_request })
            : hasAnswer
              ? undefined
              : t('common.reasonNeeded')
        }
        onClick={() => setAsks(true)}
      >
        {t(`fraud.ask_${decision}`)}
      </Button>
      {asks ? (
        <AskDialog
          title={`${t(`fraud.ask_${decision}`)}: ${row.reference}`}
          text={t('fraud.askText')}
          verb={t(`fraud.ask_${decision}`)}
          kind={decision === 'limited' ? 'risk.limit' : 'risk.suspend'}
          code="fraud_suspected"
          codes={['fraud_suspected']}
          params={params}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </div>
  );
}
