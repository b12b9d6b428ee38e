import { BankAccountName, BankKept } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { api, query } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatNumber, isoDay, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, INPUT, SelectInput, TextInput } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { cents } from './day-cards.tsx';
import { bankAccountsQuery } from './reconciliation-queries.ts';

const DAY_MS = 86_400_000;

/** The bank's statement: read, its sums shown; it counts once a second person has compared it, and books nothing. */
export function BankScreen() {
  const t = useText();
  const navigate = useNavigate();
  const yesterday = isoDay(useNow(60) - DAY_MS);
  const [days, setDays] = useState({ from: yesterday, to: yesterday });
  const [file, setFile] = useState<File | null>(null);
  const [kept, setKept] = useState<BankKept | null>(null);
  const [account, setAccount] = useState<BankAccountName>('bank');
  const accounts = useQuery(bankAccountsQuery).data?.accounts ?? [];
  const [asks, setAsks] = useState(false);
  const { busy, error, failure, run } = useCall();
  useCrumb(t('reconciliation.bankCrumb'));
  const isTooEarly = days.to > yesterday || days.from > yesterday;
  const canSend = file !== null && days.from !== '' && days.to !== '' && days.from <= days.to && !isTooEarly;
  const send = () =>
    run(async () => {
      if (file === null) return;
      const form = new FormData();
      form.set('file', file);
      setKept(await api.upload(`/api/admin/bank-statements${query({ ...days, account })}`, form, BankKept));
    });
  const dayInput = (name: 'from' | 'to') => (
    <TextInput
      label={t(name === 'from' ? 'reconciliation.fromDay' : 'reconciliation.toDay')}
      type="date"
      max={yesterday}
      value={days[name]}
      onChange={(event) => {
        setDays({ ...days, [name]: event.target.value });
        setKept(null);
      }}
    />
  );
  return (
    <>
      <PageHead title={t('reconciliation.bankImport')} facts={t('reconciliation.bankImportFacts')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card>
          <form
            className={cx(
              'grid items-end gap-4',
              accounts.length < 2 ? 'md:grid-cols-[1fr_170px_170px_auto]' : 'md:grid-cols-[1fr_170px_170px_170px_auto]',
            )}
            onSubmit={(event) => {
              event.preventDefault();
              if (canSend && !busy) void send();
            }}
          >
            <Field label={t('reconciliation.bankFile')}>
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
            {accounts.length < 2 ? null : (
              <SelectInput
                label={t('reconciliation.bankAccount')}
                value={account}
                onChange={(event) => {
                  setAccount(BankAccountName.parse(event.target.value));
                  setKept(null);
                }}
              >
                {accounts.map((each) => (
                  <option key={each.account} value={each.account}>
                    {each.name}
                  </option>
                ))}
              </SelectInput>
            )}
            {dayInput('from')}
            {dayInput('to')}
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
        {kept === null ? null : (
          <Card title={t('reconciliation.readSums')} facts={t('reconciliation.sha', { sum: kept.sha256.slice(0, 16) })}>
            <KeyValues
              rows={[
                { name: t('reconciliation.lines'), value: formatNumber(kept.lines) },
                { name: t('reconciliation.inKsh'), value: cents(kept.in) },
                { name: t('reconciliation.outKsh'), value: cents(-kept.out) },
                { name: t('reconciliation.bankReceipts'), value: formatNumber(kept.receipts) },
                ...(kept.opening === null
                  ? []
                  : [{ name: t('reconciliation.bankOpening'), value: cents(kept.opening) }]),
                ...(kept.closing === null
                  ? []
                  : [{ name: t('reconciliation.bankClosing'), value: cents(kept.closing) }]),
              ]}
            />
            {kept.unreadable.length === 0 ? null : (
              <p className="mt-2 text-critical-text">
                {t('reconciliation.unreadable', { lines: kept.unreadable.join(', ') })}
              </p>
            )}
            {kept.breaks.length === 0 ? null : (
              <p className="mt-2 text-critical-text">
                {t('reconciliation.bankBreaks', { lines: kept.breaks.join(', ') })}
              </p>
            )}
            <div className="mt-3 flex justify-end">
              <Button variant="primary" onClick={() => setAsks(true)}>
                {t('reconciliation.askSecond')}
              </Button>
            </div>
          </Card>
        )}
      </div>
      {asks && kept !== null ? (
        <AskDialog
          title={t('reconciliation.bankAskTitle', { count: kept.lines })}
          text={t('reconciliation.bankAskText')}
          verb={t('payments.askVerb')}
          kind="bank.import"
          code="statement_checked"
          params={{ importId: kept.import_id }}
          onAsked={() => void navigate({ to: '/reconciliation/$day' as '/', params: { day: days.to } as never })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
