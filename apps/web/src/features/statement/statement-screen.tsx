import {
  chosenText,
  groupDigits,
  keptWords,
  placedWords,
  STATEMENT_WORDS,
  type StatementAnswer,
} from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Panel, PanelRow } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { useApi } from '../../client/api.ts';
import { downloadFile } from '../../client/download-file.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useSignedIn } from '../../client/session-end.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { daysProblem, type StatementSearch, usualDays } from './statement-days.ts';
import { statementPath, statementQuery } from './statement-query.ts';

/** `/statement`: what moved one's own account over some days, to read or to keep as PDF (OWN-9). */
export function StatementScreen() {
  const t = useText();
  const session = useSignedIn();
  const search = useSearch({ from: '/statement' }) as StatementSearch;
  const query = useQuery(statementQuery(useApi(), session?.user.id, search));
  const statement = query.data;
  return (
    <>
      <PageHeader title={t('statement.title')} />
      <div className="column late-content grid grid-cols-1 gap-3 py-3 md:gap-4 md:py-6">
        {statement !== undefined ? (
          <>
            {/* Another time makes another form: what was typed belongs to this one. */}
            <Choice key={`${statement.from} ${statement.to}`} statement={statement} />
            <Sections statement={statement} isOld={query.isPlaceholderData} />
          </>
        ) : isStuck(query) ? (
          <LoadProblem query={query} failed={t('statement.failed')} backTo="/profile" />
        ) : (
          <Loading />
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}

function Choice({ statement }: { statement: StatementAnswer }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { today } = statement;
  const [days, setDays] = useState({ from: statement.from, to: statement.to });
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = daysProblem(days.from, days.to, today);
  const show = (chosen: Required<StatementSearch>) =>
    void navigate({ to: '/statement', search: chosen, replace: true });
  const usual = usualDays(today);

  async function download() {
    setIsMaking(true);
    setFailure(null);
    try {
      const shown = { from: statement.from, to: statement.to };
      await downloadFile(statementPath('/api/account/statement.pdf', shown), {
        language,
        networkError: t('statement.downloadFailed'),
        otherwise: 'mnada.pdf',
      });
      toast.success(t('statement.downloaded'));
      announceOwn(t('statement.downloaded'));
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('statement.downloadFailed'))));
    } finally {
      setIsMaking(false);
    }
  }
  return (
    <Panel>
      <p className="text-foreground-2">{t('statement.lead')}</p>
      <form
        className="mt-3 grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 md:grid-cols-[1fr_1fr_auto] md:items-end"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (problem === null) show(days);
        }}
      >
        <TextField
          type="date"
          label={t('statement.from')}
          min={statement.since}
          max={today}
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          type="date"
          label={t('statement.to')}
          min={statement.since}
          max={today}
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
        />
        <Button
          type="submit"
          variant="secondary"
          className="min-[360px]:col-span-2 md:col-span-1"
          disabled={problem !== null}
        >
          {t('statement.show')}
        </Button>
      </form>
      <p role="status" className={cx('text-critical-text text-sm', problem === null ? 'sr-only' : 'mt-2')}>
        {problem === null ? '' : t(`statement.${problem}`)}
      </p>
      <div role="group" aria-label={t('statement.usual')} className="-mx-2 mt-1 flex flex-wrap gap-1">
        {(['month', 'lastMonth', 'ninety'] as const).map((name) => (
          // All three on one line of 360 px, in Kiswahili too.
          <Button key={name} variant="ghost" className="px-2!" onClick={() => show(usual[name])}>
            {t(`statement.${name}`)}
          </Button>
        ))}
      </div>
      <Button
        className="mt-3 w-full md:w-fit"
        icon={<FileDown aria-hidden="true" size={20} />}
        busy={isMaking}
        onClick={() => void download()}
      >
        {t(isMaking ? 'statement.downloading' : 'statement.download')}
      </Button>
      {failure === null ? null : (
        <Banner tone="error" alert className="mt-3">
          {failure}
        </Banner>
      )}
    </Panel>
  );
}

const sum = (kes: number): string => formatKes(kes, 'always');
const signed = (text: string, value: number): string => `${value < 0 ? '\u2212' : value > 0 ? '+' : ''}${text}`;

function Sections({ statement, isOld }: { statement: StatementAnswer; isOld: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { bids, money, earnings, debt } = statement;
  const whatOf = ({ what, what_sw: whatSw }: { what: string | null; what_sw?: string | undefined }) =>
    what === null ? null : chosenText(what, whatSw, language).text;
  return (
    <div className={cx('grid grid-cols-1 gap-3 md:gap-4', isOld && 'opacity-60')} aria-busy={isOld}>
      {statement.is_cut ? <Banner tone="notice">{t('statement.cut')}</Banner> : null}
      <Panel title={t('statement.bids')}>
        <dl>
          <PanelRow name={t('statement.opening')}>{groupDigits(bids.opening)}</PanelRow>
          <PanelRow name={t('statement.came')}>{signed(groupDigits(bids.came), bids.came)}</PanelRow>
          <PanelRow name={t('statement.went')}>{signed(groupDigits(-bids.went), bids.went)}</PanelRow>
          <PanelRow name={t('statement.closing')} strong>
            {groupDigits(bids.closing)}
          </PanelRow>
        </dl>
        <Lines
          lines={bids.lines.map((line, at) => ({
            key: `${line.at} ${at}`,
            at: line.at,
            words: STATEMENT_WORDS[line.kind][language],
            what: whatOf(line),
            more: placedWords(line.placed, language),
            amount: signed(groupDigits(Math.abs(line.bids)), line.bids),
            isIn: line.bids > 0,
            after: t('statement.balance', { amount: groupDigits(line.balance) }),
          }))}
        />
      </Panel>
      <Panel title={t('statement.money')}>
        <dl>
          <PanelRow name={t('statement.paid')}>{sum(money.paid)}</PanelRow>
          <PanelRow name={t('statement.back')}>{sum(money.back)}</PanelRow>
          <PanelRow name={t('statement.payouts')}>{sum(money.payouts)}</PanelRow>
        </dl>
        <Lines
          lines={money.lines.map((line, at) => ({
            key: `${line.at} ${at}`,
            at: line.at,
            words: STATEMENT_WORDS[line.kind][language],
            what: whatOf(line) ?? (line.bids === null ? null : t('statement.bidsOf', { count: line.bids })),
            more: keptWords(line, language),
            code: line.receipt ?? line.reference,
            amount: signed(sum(Math.abs(line.amount)), line.amount),
            isIn: line.amount > 0,
            after: line.tax === 0 || line.kind === 'payout' ? null : t('statement.tax', { amount: sum(line.tax) }),
            paymentId: line.payment_id,
          }))}
        />
      </Panel>
      <BalancePanel account={earnings} title="earnings" came="came" went="went" />
      <BalancePanel account={debt} title="debt" came="arose" went="paidOff" />
    </div>
  );
}

type Name = 'earnings' | 'debt' | 'came' | 'went' | 'arose' | 'paidOff';

/** Shillings that the shop keeps for them, or that they owe: nothing where there never were any on these days. */
function BalancePanel({
  account,
  title,
  came,
  went,
}: {
  account: StatementAnswer['earnings'];
  title: Name;
  came: Name;
  went: Name;
}) {
  const t = useText();
  const language = useLanguage();
  if (account.lines.length === 0 && account.opening === 0) return null;
  return (
    <Panel title={t(`statement.${title}`)}>
      <dl>
        <PanelRow name={t('statement.opening')}>{sum(account.opening)}</PanelRow>
        <PanelRow name={t(`statement.${came}`)}>{signed(sum(account.came), account.came)}</PanelRow>
        <PanelRow name={t(`statement.${went}`)}>{signed(sum(-account.went), account.went)}</PanelRow>
        <PanelRow name={t('statement.closing')} strong>
          {sum(account.closing)}
        </PanelRow>
      </dl>
      <Lines
        lines={account.lines.map((line, at) => ({
          key: `${line.at} ${at}`,
          at: line.at,
          words: STATEMENT_WORDS[line.kind][language],
          what: line.what,
          amount: signed(sum(Math.abs(line.amount)), line.amount),
          isIn: title === 'earnings' && line.amount > 0,
          after: t('statement.balance', { amount: sum(line.balance) }),
        }))}
      />
    </Panel>
  );
}

type Shown = {
  key: string;
  at: string;
  words: string;
  what: string | null;
  /** What else is to be said of it. */
  more?: string | null;
  code?: string | null;
  amount: string;
  isIn: boolean;
  after: string | null;
  paymentId?: string | null;
};

/** The oldest first, as a statement of a bank. */
function Lines({ lines }: { lines: readonly Shown[] }) {
  const t = useText();
  const language = useLanguage();
  if (lines.length === 0)
    return <p className="mt-3 border-border border-t pt-3 text-foreground-2 text-sm">{t('statement.nothing')}</p>;
  return (
    <ul className="mt-3 divide-y divide-border border-border border-t">
      {lines.map(({ key, at, words, what, more = null, code = null, amount, isIn, after, paymentId = null }) => (
        <li key={key} className="flex flex-wrap items-start justify-between gap-x-3 py-2.5 last:pb-0">
          <span className="min-w-0 flex-[1_1_10rem]">
            <span className="block break-words">
              {paymentId === null ? <Unbroken>{words}</Unbroken> : <ReceiptLink id={paymentId}>{words}</ReceiptLink>}
              {what === null ? null : <span className="text-foreground-2"> {what}</span>}
            </span>
            {more === null ? null : <span className="tnum block text-foreground-2 text-sm">{more}</span>}
            <span className="tnum block text-foreground-2 text-sm">
              {formatDate(at, language)}
              {code === null ? '' : ` \u00b7 ${code}`}
            </span>
          </span>
          <span className="tnum ml-auto text-right">
            <b className={cx('block whitespace-nowrap font-semi', isIn && 'text-savings')}>{amount}</b>
            {after === null ? null : <span className="block text-foreground-2 text-sm">{after}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

const ReceiptLink = ({ id, children }: { id: string; children: string }) => (
  <Link
    to="/receipts/$paymentId"
    params={{ paymentId: id }}
    className="-my-3 inline-flex min-h-12 items-center text-link underline underline-offset-3"
  >
    <span>
      <Unbroken>{children}</Unbroken>
    </span>
  </Link>
);

function Loading() {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="grid grid-cols-1 gap-3 md:gap-4">
      <Skeleton className="h-62 rounded-xl" />
      <Skeleton className="h-60 rounded-xl" />
      <Skeleton className="h-60 rounded-xl" />
    </div>
  );
}
