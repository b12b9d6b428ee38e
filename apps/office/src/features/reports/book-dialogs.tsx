import { type BooksAnswer, MANUAL_ACCOUNTS, type ManualAccount } from '@mnada/contract/office';
import { useState } from 'react';
import { formatDate, useText } from '../../client/i18n/index.ts';
import { SelectInput, TextInput } from '../../ui/field.tsx';
import { AskDialog } from '../approvals/index.ts';

const DAY_MS = 86_400_000;
const noon = (day: string): string => `${day}T12:00:00+03:00`;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
/** Books and taxes change for the one reason that they are kept. */
export const BOOK_CODES = ['everyday'] as const;

/** The first signature: who answers it is another person. */
export function CloseDialog({ books, onClose }: { books: BooksAnswer; onClose: () => void }) {
  const t = useText();
  const [day, setDay] = useState(dayBefore(books.today));
  const isDay = day !== '' && day < books.today && (books.closed_through === null || day > books.closed_through);
  return (
    <AskDialog
      title={t('reports.closeOpen')}
      text={t('reports.closeText')}
      verb={isDay ? t('reports.closeDay', { day: formatDate(noon(day)) }) : t('reports.closeGo')}
      kind="books.close"
      codes={BOOK_CODES}
      params={{ day }}
      canSend={isDay}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('reports.upTo')}
        max={dayBefore(books.today)}
        value={day}
        error={null}
        onChange={(event) => setDay(event.target.value)}
      />
    </AskDialog>
  );
}

/** What no event books by itself, between accounts that allow it. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [debit, setDebit] = useState<ManualAccount>('charges');
  const [credit, setCredit] = useState<ManualAccount>('utility');
  const [amount, setAmount] = useState('');
  const isAmount = /^[0-9]{1,8}([.][0-9]{1,2})?$/.test(amount) && Number(amount) > 0;
  const chosen = (value: string): ManualAccount => MANUAL_ACCOUNTS.find((each) => each === value) ?? 'bank';
  const options = MANUAL_ACCOUNTS.map((each) => (
    <option key={each} value={each}>
      {t(`reports.account_${each}`)}
    </option>
  ));
  return (
    <AskDialog
      title={t('reports.book')}
      text={t('reports.bookText')}
      verb={t('reports.bookGo')}
      kind="books.book"
      codes={BOOK_CODES}
      params={{ debit, credit, amount_cents: Math.round(Number(amount) * 100) }}
      sentence={t('reports.words')}
      before={async (words) => ({ words })}
      canSend={isAmount && debit !== credit}
      onClose={onClose}
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
    </AskDialog>
  );
}
