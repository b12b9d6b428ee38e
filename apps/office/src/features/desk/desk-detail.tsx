import type { DeskRow } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { formatKes, type TextKey, useText } from '../../client/i18n/index.ts';
import { ApprovalFacts, AskDialog } from '../approvals/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

type Cure = NonNullable<DeskRow['cure']>;
const CURES: Readonly<Record<Cure['kind'], TextKey>> = {
  'refund.pay': 'desk.cure_pay',
  'withdrawal.not_paid': 'desk.cure_not_paid',
  'withdrawal.retry': 'desk.cure_retry',
};
/** An address with its search, as the router takes it. */
export function linkTo(path: string) {
  const [to = '/', search = ''] = path.split('?', 2);
  return { to: to as '/', search: Object.fromEntries(new URLSearchParams(search)) as never };
}

/** What one of them is, its evidence, and what settles it: in its room, or by asking a second person from here. */
export function DeskDetail({ row }: { row: DeskRow }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const verb = row.cure === null ? null : t(CURES[row.cure.kind]);
  return (
    <Card title={row.reference} facts={t(`desk.kind_${row.kind}`)}>
      <p className="mb-2 text-foreground-2">{t(`desk.says_${row.kind}`)}</p>
      <h3 className="sr-only">{t('desk.evidence')}</h3>
      <ApprovalFacts facts={row.facts} />
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {row.open_request === null ? null : (
          <Link
            to={'/approvals' as '/'}
            search={{ open: row.open_request } as never}
            className="mr-auto font-semi text-link"
          >
            {t('payments.waitsFor', { reference: row.open_request })}
          </Link>
        )}
        {verb === null ? null : <Button onClick={() => setAsks(true)}>{verb}</Button>}
        <LinkButton variant="primary" {...linkTo(row.path)} icon={<ArrowRight aria-hidden="true" size={16} />}>
          {t('desk.goTo')}
        </LinkButton>
      </div>
      {asks && row.cure !== null && verb !== null ? (
        <AskDialog
          title={t('desk.cureTitle', { verb, reference: row.reference, sum: formatKes(row.amount) })}
          text={t('desk.cureText')}
          verb={t('payments.askVerb')}
          kind={row.cure.kind}
          params={row.cure.params}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Card>
  );
}
