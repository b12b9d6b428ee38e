import { type DayDifference, DayPage, EXPLAINED_AS } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { formatAge, formatDayTime, useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { AskDialog } from '../approvals/index.ts';
import { BookBankLine } from './book-bank-line.tsx';
import { cents } from './day-cards.tsx';
import { dayPath, dayQuery } from './reconciliation-queries.ts';

const SUGGESTED: Partial<Record<DayDifference['what'], (typeof EXPLAINED_AS)[number]>> = {
  charge: 'charges',
  settlement: 'settlement',
  float_move: 'float',
  in_not_on_statement: 'timing',
  out_not_on_statement: 'timing',
};

/** Each difference is somebody's: settled where its money is matched or asked about, or explained in its place. */
export function Differences({ page }: { page: DayPage }) {
  const t = useText();
  const { differences } = page;
  if (!page.covered) return null;
  return (
    <Card
      title={t('reconciliation.differences')}
      facts={t('reconciliation.differencesFacts', { count: page.found, open: page.open })}
      flush
    >
      {differences.length === 0 ? (
        <p className="flex items-center gap-2 px-4.5 pb-4 text-live-text">
          <Check aria-hidden="true" size={16} />
          {t('reconciliation.allAgrees')}
        </p>
      ) : (
        <ul>
          {differences.map((each) => (
            <DifferenceLine key={each.item} difference={each} page={page} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DifferenceLine({ difference, page }: { difference: DayDifference; page: DayPage }) {
  const t = useText();
  const now = useNow(60);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [books, setBooks] = useState(false);
  const [as, setAs] = useState<(typeof EXPLAINED_AS)[number]>(SUGGESTED[difference.what] ?? 'other');
  const { busy, error, run } = useCall();
  const { item, what, receipt, lines, ours, theirs, owner, explained_by: by } = difference;
  const send = (verb: 'take' | 'explain', body: object) =>
    run(async () => {
      const next = await api.post(`${dayPath(page.day)}/${verb}`, body, DayPage);
      queryClient.setQueryData(dayQuery(page.day).queryKey, next);
      setOpen(false);
    });
  return (
    <li className="grid gap-1 border-border border-t px-4.5 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="min-w-40 flex-1">
          {receipt === null ? (
            t(`reconciliation.what_${what}`, { count: lines })
          ) : (
            <span className="tnum select-all">{receipt}</span>
          )}
        </b>
        {difference.explained_as === null ? (
          <StatusChip tone="warn">
            {t('reconciliation.openFor', { age: formatAge(sinceOf(difference, page), now) })}
          </StatusChip>
        ) : (
          <StatusChip tone="ok" icon={Check}>
            {t(`reconciliation.as_${difference.explained_as}`)}
          </StatusChip>
        )}
        <span className="tnum">
          {cents(ours)} / {cents(theirs)}
        </span>
      </div>
      <p className="text-foreground-2">
        {receipt === null ? null : `${t(`reconciliation.what_${what}`, { count: lines })}. `}
        {difference.words === '' ? null : `“${difference.words}”`}
      </p>
      <div className="flex flex-wrap items-center gap-2 text-xs">
        {by !== null && difference.explained_at !== null ? (
          <span className="flex items-center gap-2 text-foreground-2">
            <StaffDisc initials={by.initials} size={24} />
            {by.name}, {formatDayTime(difference.explained_at)}
          </span>
        ) : owner === null ? null : (
          <span className="flex items-center gap-2 text-foreground-2">
            <StaffDisc initials={owner.initials} size={24} />
            {owner.name}
          </span>
        )}
        {page.closed !== null ? null : (
          <span className="ml-auto flex flex-wrap gap-2">
            {difference.path === null || difference.explained_as !== null ? null : (
              <LinkButton variant="soft" {...linkOf(difference.path)}>
                {t(what === 'in_not_booked' ? 'reconciliation.match' : 'reconciliation.askMpesa')}
              </LinkButton>
            )}
            {!difference.bookable ? null : difference.asked === null ? (
              <Button variant="soft" onClick={() => setBooks(true)}>
                {t('reconciliation.book')}
              </Button>
            ) : (
              <LinkButton variant="soft" to={'/approvals' as '/'}>
                {t('reconciliation.bookAsked', { reference: difference.asked })}
              </LinkButton>
            )}
            {owner === null && by === null ? (
              <Button variant="soft" busy={busy && !open} onClick={() => void send('take', { item })}>
                {t('reconciliation.take')}
              </Button>
            ) : null}
            <Button variant="soft" onClick={() => setOpen(true)}>
              {t(difference.explained_as === null ? 'reconciliation.explain' : 'reconciliation.explainAnew')}
            </Button>
          </span>
        )}
      </div>
      {error !== null && !open ? (
        <p role="alert" className="text-critical-text">
          {error}
        </p>
      ) : null}
      {books && (what === 'bank_in' || what === 'bank_out') ? (
        <BookBankLine day={page.day} item={item} onClose={() => setBooks(false)} />
      ) : books ? (
        <AskDialog
          title={t('reconciliation.bookTitle')}
          text={t(`reconciliation.bookText_${what === 'charge' || what === 'settlement' ? what : 'float_move'}`)}
          verb={t('payments.askVerb')}
          kind="statement.book"
          code="statement_checked"
          params={{ day: page.day, kind: what, direction: item.endsWith(':in') ? 'in' : 'out' }}
          onClose={() => setBooks(false)}
        />
      ) : null}
      {open ? (
        <ReasonDialog
          title={t('reconciliation.explainTitle')}
          text={t('reconciliation.explainText')}
          verb={t('reconciliation.explain')}
          busy={busy}
          error={error}
          onClose={() => setOpen(false)}
          onSend={(words) => void send('explain', { item, as, words })}
        >
          <SelectInput
            label={t('reconciliation.as')}
            value={as}
            onChange={(event) => setAs(event.target.value as (typeof EXPLAINED_AS)[number])}
          >
            {EXPLAINED_AS.map((each) => (
              <option key={each} value={each}>
                {t(`reconciliation.as_${each}`)}
              </option>
            ))}
          </SelectInput>
        </ReasonDialog>
      ) : null}
    </li>
  );
}

/** Since when it is there: its own time; of sums of a day, the end of the day. */
const sinceOf = ({ at }: DayDifference, { day }: DayPage): string => at ?? `${day}T21:00:00Z`;

/** `/admin/payments?q=…` as the router knows it. */
function linkOf(path: string): { to: '/'; search: never } {
  const url = new URL(path, 'http://office.invalid');
  return { to: url.pathname.replace(/^\/admin/, '') as '/', search: Object.fromEntries(url.searchParams) as never };
}
