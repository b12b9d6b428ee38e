import { StatementKept } from '@mnada/contract/office';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { api, query } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { isoDay, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, INPUT, TextInput } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { cents } from './day-cards.tsx';

const DAY_MS = 86_400_000;

/** The provider's statement: read, its sums shown beside the file's own; it counts once a second person has compared it. */
export function ImportScreen() {
  const t = useText();
  const now = useNow(60);
  const navigate = useNavigate();
  const yesterday = isoDay(now - DAY_MS);
  const [from, setFrom] = useState(yesterday);
  const [to, setTo] = useState(yesterday);
  const [file, setFile] = useState<File | null>(null);
  const [kept, setKept] = useState<StatementKept | null>(null);
  const [asks, setAsks] = useState(false);
  const { busy, error, failure, run } = useCall();
  useCrumb(t('reconciliation.import'));
  // Today's statement grows until midnight: what is missing from it would read as settled.
  const isTooEarly = to > yesterday || from > yesterday;
  const canSend = file !== null && from !== '' && to !== '' && from <= to && !isTooEarly;
  const send = () =>
    run(async () => {
      if (file === null) return;
      const form = new FormData();
      form.set('file', file);
      setKept(await api.upload(`/api/admin/statements${query({ from, to })}`, form, StatementKept));
    });
  return (
    <>
      <PageHead title={t('reconciliation.importTitle')} facts={t('reconciliation.importFacts')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          <form
            className="grid items-end gap-4 md:grid-cols-[1fr_170px_170px_auto]"
            onSubmit={(event) => {
              event.preventDefault();
              if (canSend && !busy) void send();
            }}
          >
            <Field label={t('reconciliation.file')}>
              {(ids) => (
                <input
                  {...ids}
                  type="file"
                  accept=".csv,text/csv"
                  className={cx(INPUT, 'py-1.5')}
                  onChange={(event) => {
                    setFile(event.target.files?.[0] ?? null);
                    setKept(null);
                  }}
                />
              )}
            </Field>
            <TextInput
              label={t('reconciliation.fromDay')}
              type="date"
              max={yesterday}
              value={from}
              onChange={(event) => {
                setFrom(event.target.value);
                setKept(null);
              }}
            />
            <TextInput
              label={t('reconciliation.toDay')}
              type="date"
              max={yesterday}
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
                setKept(null);
              }}
            />
            <Button
              type="submit"
              variant={kept === null ? 'primary' : 'outline'}
              busy={busy}
              resting={!canSend}
              icon={<FileUp aria-hidden="true" size={16} />}
            >
              {t('reconciliation.readFile')}
            </Button>
          </form>
          {isTooEarly ? (
            <p role="alert" className="mt-3 text-soon-text">
              {t('reconciliation.notOver', { day: yesterday })}
            </p>
          ) : null}
          {error === null ? null : (
            <p role="alert" className="mt-3 text-critical-text">
              {[error, ...(failure?.errors ?? [])].join(' ')}
            </p>
          )}
        </Card>
        {kept === null ? null : <Kept kept={kept} onAsk={() => setAsks(true)} />}
      </div>
      {asks && kept !== null ? (
        <AskDialog
          title={t('reconciliation.askTitle', { count: kept.read.lines })}
          text={t('reconciliation.askText')}
          verb={t('payments.askVerb')}
          kind="statement.import"
          code="statement_checked"
          params={{ importId: kept.import_id }}
          onAsked={() => void navigate({ to: '/reconciliation/$day' as '/', params: { day: to } as never })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

function Kept({ kept, onAsk }: { kept: StatementKept; onAsk: () => void }) {
  const t = useText();
  const cell = 'tnum border-border border-t px-2.5 py-2 text-right last:pr-4.5';
  const agrees = (read: number, said: number | null) =>
    said === null ? t('reconciliation.notSaid') : read === said ? t('reconciliation.agrees') : cents(read - said);
  const row = (name: string, sums: { lines: number; in: number; out: number }, isTotal = false) => (
    <tr key={name} className={isTotal ? 'font-semi' : undefined}>
      <th scope="row" className="border-border border-t py-2 pr-2.5 pl-4.5 text-left font-[inherit]">
        {name}
      </th>
      <td className={cell}>{sums.lines}</td>
      <td className={cell}>{cents(sums.in)}</td>
      <td className={cell}>{cents(-sums.out)}</td>
    </tr>
  );
  return (
    <>
      <Card
        title={t('reconciliation.readSums')}
        facts={t('reconciliation.sha', { sum: kept.sha256.slice(0, 16) })}
        flush
      >
        <Scrolls label={t('reconciliation.readSums')} className="overflow-x-auto">
          <table className="w-full min-w-[480px]" aria-label={t('reconciliation.readSums')}>
            <thead className="bg-surface-2 text-foreground-2 text-xs">
              <tr>
                {(['kind', 'lines', 'inKsh', 'outKsh'] as const).map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`h-9 px-2.5 font-medium last:pr-4.5 ${at === 0 ? 'pl-4.5 text-left' : 'text-right'}`}
                  >
                    {t(`reconciliation.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kept.kinds.map((each) => row(t(`reconciliation.kind_${each.kind}`), each))}
              {row(t('reconciliation.readAll'), kept.read, true)}
              <tr>
                <th scope="row" className="border-border border-t py-2 pr-2.5 pl-4.5 text-left font-[inherit]">
                  {t('reconciliation.fileSays')}
                </th>
                <td className={cell}>–</td>
                <td className={cell}>{kept.file.in === null ? '–' : cents(kept.file.in)}</td>
                <td className={cell}>{kept.file.out === null ? '–' : cents(-kept.file.out)}</td>
              </tr>
              <tr className="font-semi">
                <th scope="row" className="border-border border-t py-2 pr-2.5 pl-4.5 text-left">
                  {t('reconciliation.difference')}
                </th>
                <td className={cell}>–</td>
                <td className={cell}>{agrees(kept.read.in, kept.file.in)}</td>
                <td className={cell}>{agrees(kept.read.out, kept.file.out)}</td>
              </tr>
            </tbody>
          </table>
        </Scrolls>
        <div className="grid gap-1 p-4.5">
          <p>{t('reconciliation.chargesBeside', { count: kept.charges_beside })}</p>
          <p>{t('reconciliation.notCompleted', { count: kept.not_completed })}</p>
          {kept.unreadable.length === 0 ? null : (
            <p className="text-critical-text">
              {t('reconciliation.unreadable', { lines: kept.unreadable.join(', ') })}
            </p>
          )}
          <Button variant="primary" className="mt-2 justify-self-end" onClick={onAsk}>
            {t('reconciliation.askSecond')}
          </Button>
        </div>
      </Card>
      <Card title={t('reconciliation.rules')} facts={t('reconciliation.rulesFacts')}>
        <ol className="grid gap-1">
          {kept.rules.map((rule) => (
            <li key={`${rule.kind}-${rule.says}`}>
              <b>{t(`reconciliation.kind_${rule.kind}`)}</b>
              <span className="text-foreground-2">
                {' '}
                {t(`reconciliation.dir_${rule.direction}`)}: {rule.says}
              </span>
            </li>
          ))}
          <li>
            <b>{t('reconciliation.kind_payment')}</b>
            <span className="text-foreground-2"> {t('reconciliation.rest')}</span>
          </li>
        </ol>
      </Card>
    </>
  );
}
