import { ApprovalAsked, type BooksAnswer, MANUAL_ACCOUNTS, type ManualAccount } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDate, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCall, withStepUp } from '../session/index.ts';

const DAY_MS = 86_400_000;
const noon = (day: string): string => `${day}T12:00:00+03:00`;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

export function useAsk(onClose: () => void) {
  const t = useText();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const ask = (kind: string, params: object, reason: string) =>
    run(async () => {
      const asked = await withStepUp(() =>
        api.post('/api/admin/approvals', { kind, params, reason_code: 'everyday', reason }, ApprovalAsked),
      );
      void queryClient.invalidateQueries({ queryKey: ['books'] });
      void queryClient.invalidateQueries({ queryKey: ['tax'] });
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      toast(t('reports.closeAsked', { reference: asked.reference }));
      onClose();
    });
  return { busy, error, ask };
}

/** The first signature: who answers it is another person. */
export function CloseDialog({ books, onClose }: { books: BooksAnswer; onClose: () => void }) {
  const t = useText();
  const [day, setDay] = useState(dayBefore(books.today));
  const [reason, setReason] = useState('');
  const { busy, error, ask } = useAsk(onClose);
  const isDay = day !== '' && day < books.today && (books.closed_through === null || day > books.closed_through);
  const canSend = isDay && reason.trim().length >= 3;
  return (
    <Dialog open onClose={onClose} title={t('reports.closeOpen')} description={t('reports.closeText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void ask('books.close', { day }, reason);
        }}
      >
        <TextInput
          type="date"
          label={t('reports.upTo')}
          max={dayBefore(books.today)}
          value={day}
          error={null}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
        >
          {isDay ? t('reports.closeDay', { day: formatDate(noon(day)) }) : t('reports.closeGo')}
        </Button>
      </form>
    </Dialog>
  );
}

/** What no event books by itself, between accounts that allow it. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [debit, setDebit] = useState<ManualAccount>('charges');
  const [credit, setCredit] = useState<ManualAccount>('utility');
  const [amount, setAmount] = useState('');
  const [words, setWords] = useState('');
  const { busy, error, ask } = useAsk(onClose);
  const isAmount = /^[0-9]{1,8}([.][0-9]{1,2})?$/.test(amount) && Number(amount) > 0;
  const canSend = isAmount && debit !== credit && words.trim().length >= 3;
  const chosen = (value: string): ManualAccount => MANUAL_ACCOUNTS.find((each) => each === value) ?? 'bank';
  const options = MANUAL_ACCOUNTS.map((each) => (
    <option key={each} value={each}>
      {t(`reports.account_${each}`)}
    </option>
  ));
  return (
    <Dialog open onClose={onClose} title={t('reports.book')} description={t('reports.bookText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend)
            void ask('books.book', { debit, credit, amount_cents: Math.round(Number(amount) * 100), words }, words);
        }}
      >
        <SelectInput
          label={t('reports.debitAccount')}
          value={debit}
          onChange={(event) => setDebit(chosen(event.target.value))}
        >
          {options}
        </SelectInput>
        <SelectInput
          label={t('reports.creditAccount')}
          value={credit}
          onChange={(event) => setCredit(chosen(event.target.value))}
        >
          {options}
        </SelectInput>
        <TextInput
          label={t('reports.amount')}
          inputMode="decimal"
          value={amount}
          error={amount === '' || isAmount ? null : t('reports.amountBad')}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <TextArea
          label={t('reports.words')}
          maxLength={500}
          value={words}
          error={error}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="primary" className="justify-self-end" busy={busy} resting={!canSend}>
          {t('reports.bookGo')}
        </Button>
      </form>
    </Dialog>
  );
}
