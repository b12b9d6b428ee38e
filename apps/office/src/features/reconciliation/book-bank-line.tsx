import { MANUAL_ACCOUNTS, type ManualAccount } from '@mnada/contract/office';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { SelectInput } from '../../ui/field.tsx';
import { AskDialog } from '../approvals/index.ts';

/** What a line of the bank was, said by one person and booked by another (`bank.book`). */
export function BookBankLine({ day, item, onClose }: { day: string; item: string; onClose: () => void }) {
  const t = useText();
  const account = item.split(':')[1];
  const others = MANUAL_ACCOUNTS.filter((each) => each !== account);
  const [other, setOther] = useState<ManualAccount>('charges');
  return (
    <AskDialog
      title={t('reconciliation.bankBookTitle')}
      text={t('reconciliation.bankBookText')}
      verb={t('payments.askVerb')}
      kind="bank.book"
      codes={['statement_checked']}
      code="statement_checked"
      params={{ day, item, other }}
      sentence={t('reconciliation.bankWords')}
      before={async (words) => ({ words })}
      onClose={onClose}
    >
      <SelectInput
        label={t('reconciliation.bankOther')}
        value={other}
        onChange={(event) => setOther(others.find((each) => each === event.target.value) ?? 'charges')}
      >
        {others.map((each) => (
          <option key={each} value={each}>
            {t(`reports.account_${each}`)}
          </option>
        ))}
      </SelectInput>
    </AskDialog>
  );
}
