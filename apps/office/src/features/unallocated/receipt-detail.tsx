import { ReceiptOwed, type ReceiptCandidate, type UnallocatedPage } from '@mnada/contract/office';
import { bidsTowardsDebt, toCents } from '@mnada/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Link2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { api } from '../../client/api.ts';
import { formatDayTime, formatKes, formatSeconds, type Translate, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { useMay, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { INPUT } from '../../ui/field.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { Dock } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { ToldNow } from '../../ui/told-now.tsx';
import { receiptPath, receiptQuery } from './unallocated-queries.ts';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';

/** One receipt, whose it could be, and what would happen. The primary names whom it would be matched to. */
export function ReceiptDetail({ receipt, q, onSearch }: { receipt: string; q: string; onSearch: (q: string) => void }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(receiptQuery(receipt, q));
  const [chosen, setChosen] = useState<string | null>(null);
  if (error !== null && (data === undefined || data.receipt.receipt !== receipt))
    return (
      <Card>
        <Failed title={t('unallocated.oneFailed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  if (data === undefined) return <CardLoading label={t('common.loading')} className="h-96" />;
  const picked = data.candidates.find(({ user }) => user.id === chosen) ?? data.candidates[0] ?? null;
  const row = data.receipt;
  return (
    <div className="grid min-w-0 gap-4">
      <Card>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div>
            <p className="text-foreground-2">
              {t('unallocated.receipt')} <span className="select-all">{row.receipt}</span>
            </p>
            <p className="tnum font-bold text-2xl tracking-tight">{formatKes(row.amount)}</p>
            <p className="text-foreground-2">
              {formatDayTime(row.at)}:{formatSeconds(row.at).slice(-2)}
            </p>
            {data.claimed_for.length === 0 ? null : (
              <p className="mt-2 text-soon-text">
                {t('unallocated.claimed', { reference: data.claimed_for.join(', ') })}
              </p>
            )}
          </div>
          <KeyValues
            rows={[
              { name: t('unallocated.payer'), value: row.payer_name ?? t('unallocated.notTold') },
              { name: t('unallocated.phone'), value: row.payer_phone ?? t('unallocated.notTold') },
              {
                name: t('unallocated.account'),
                value: row.account === '' ? t('unallocated.nothingTyped') : row.account,
              },
              {
                name: t('unallocated.sameSum'),
                value: packWords(data, t),
              },
              ...(row.why === '' ? [] : [{ name: t('unallocated.why'), value: row.why }]),
            ]}
          />
        </div>
      </Card>
      <Card title={t('unallocated.who')} facts={t('unallocated.whoFacts')} flush>
        {data.candidates.length === 0 ? (
          <p className="px-4.5 pb-3 text-foreground-2">
            {t(q === '' ? 'unallocated.nobody' : 'unallocated.nobodyFound')}
          </p>
        ) : (
          <div role="radiogroup" aria-label={t('unallocated.who')}>
            {data.candidates.map((each) => (
              <Candidate
                key={each.user.id}
                candidate={each}
                isPicked={each.user.id === picked?.user.id}
                onPick={() => setChosen(each.user.id)}
              />
            ))}
          </div>
        )}
        <form
          className="border-border border-t p-4.5"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
          }}
        >
          <input
            key={q}
            name="q"
            type="search"
            className={cx(INPUT, 'md:w-96')}
            aria-label={t('unallocated.another')}
            placeholder={t('unallocated.another')}
            maxLength={80}
            defaultValue={q}
          />
        </form>
      </Card>
      <Decision page={data} picked={picked} />
    </div>
  );
}

function packWords({ packs }: UnallocatedPage, t: ReturnType<typeof useText>): string {
  const [pack] = packs;
  if (pack === undefined) return t('unallocated.noPack');
  return pack.rest === 0
    ? t('unallocated.pack', { bids: pack.bids, sum: formatKes(pack.price) })
    : t('unallocated.packBelow', { bids: pack.bids, sum: formatKes(pack.price), rest: formatKes(pack.rest) });
}

const TONES: Record<string, ChipTone> = { same: 'ok', close: 'ok', part: 'warn', other: 'grey', unknown: 'grey' };

function Candidate({
  candidate,
  isPicked,
  onPick,
}: {
  candidate: ReceiptCandidate;
  isPicked: boolean;
  onPick: () => void;
}) {
  const t = useText();
  const { user, name, referral_code: code } = candidate;
  const likeness = [
    ['phone', candidate.phone],
    ['name', candidate.name_is],
    ['code', candidate.code],
    ['prompt', candidate.prompt],
  ] as const;
  return (
    <label
      className={cx(
        'flex cursor-pointer flex-wrap items-center gap-3 border-border border-t px-4.5 py-2.5 hover:bg-surface-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-3 has-focus-visible:outline-ring',
        isPicked && 'bg-surface-2',
      )}
    >
      <RadioDot name="candidate" checked={isPicked} onChange={onPick} />
      <Avatar file={user.avatar} name={user.username} size={36} />
      <span className="min-w-40 flex-1">
        <b className="block">{user.username}</b>
        <span className="text-foreground-2 text-xs">
          {name}, {code}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {likeness.map(([what, is]) => (
          <span key={what} className="grid min-w-16 justify-items-center gap-0.5">
            <span className="text-2xs text-foreground-2">{t(`unallocated.is_${what}`)}</span>
            <StatusChip tone={TONES[is] ?? 'grey'} {...(is === 'same' ? { icon: Check } : {})}>
              {t(`unallocated.like_${is}`)}
            </StatusChip>
          </span>
        ))}
      </span>
    </label>
  );
}

/** What a match would do, and both ways on: each takes a second person. */
function Decision({ page, picked }: { page: UnallocatedPage; picked: ReceiptCandidate | null }) {
  const t = useText();
  const mayReverse = useMay('payments.reverse');
  const [open, setOpen] = useState<'match' | 'back' | null>(null);
  const { receipt, packs } = page;
  const [pack] = packs;
  const target = picked === null ? null : targetOf(receipt, picked, pack ?? null);
  if (receipt.open_request !== null)
    return (
      <Card>
        <Link to={'/approvals' as '/'} search={{ open: receipt.open_request } as never} className="font-semi text-link">
          {t('payments.waitsFor', { reference: receipt.open_request })}
        </Link>
      </Card>
    );
  return (
    <Card title={t('unallocated.happens')}>
      {picked === null || target === null ? (
        <p className="text-foreground-2">{t(picked === null ? 'unallocated.pickFirst' : 'unallocated.noTarget')}</p>
      ) : (
        <KeyValues
          rows={[
            ...(target.kind === 'payment'
              ? [
                  {
                    name: t('unallocated.bookedFor'),
                    value: `${target.isDebt ? t('unallocated.whatDebt') : target.what}, ${target.reference}`,
                  },
                ]
              : [
                  {
                    name: t('unallocated.bids'),
                    value: t('unallocated.bidsAt', { bids: target.bids, sum: formatKes(target.price) }),
                  },
                ]),
            ...balanceRows(picked, target, t),
            ...(target.rest > 0 ? [{ name: t('unallocated.rest'), value: formatKes(target.rest) }] : []),
            { name: t('unallocated.told'), value: t('unallocated.toldText', { who: picked.user.username }) },
          ]}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {mayReverse ? (
          <span className="flex flex-wrap items-center gap-2">
            <Button variant="danger" icon={<Undo2 aria-hidden="true" size={16} />} onClick={() => setOpen('back')}>
              {t('unallocated.sendBack')}
            </Button>
            <span className="text-foreground-2 text-xs">{t('unallocated.needsSecond')}</span>
          </span>
        ) : (
          <span />
        )}
        {picked === null || target === null ? null : (
          <Dock>
            <Button variant="primary" icon={<Link2 aria-hidden="true" size={16} />} onClick={() => setOpen('match')}>
              {t(target.rest > 0 ? 'unallocated.matchPart' : 'unallocated.match', { who: picked.user.username })}
            </Button>
          </Dock>
        )}
      </div>
      {open === 'match' && picked !== null && target !== null ? (
        <AskDialog
          title={t(target.rest > 0 ? 'unallocated.matchPart' : 'unallocated.match', { who: picked.user.username })}
          text={t('unallocated.matchText')}
          verb={t('payments.askVerb')}
          kind="receipt.match"
          params={target.params}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'back' ? <SendBack page={page} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

/** What they will hold, once what they owe has had its part of the pack (PAY-6). */
function balanceRows({ bids_left: from, debt }: ReceiptCandidate, target: Target, t: Translate): KeyValue[] {
  if (target.bids === null) return [];
  const { bids, price } = target;
  const toDebt = bidsTowardsDebt({ bids, unitPriceCents: toCents(price) / bids, debtCents: toCents(debt) });
  const owes =
    toDebt === 0
      ? []
      : [
          {
            name: t('unallocated.debt'),
            value: t('unallocated.debtTakes', { count: toDebt, debt: formatKes(debt) }),
          },
        ];
  return [
    ...owes,
    { name: t('unallocated.balance'), value: t('unallocated.fromTo', { from, to: from + bids - toDebt }) },
  ];
}

type Pack = UnallocatedPage['packs'][number];
type Target = { rest: number; params: Record<string, unknown>; price: number } & (
  | { kind: 'payment'; reference: string; what: string; isDebt: boolean; bids: number | null }
  | { kind: 'pack'; bids: number }
);

/** Their unpaid payment of this very sum; else the pack of this sum, or the dearest below it with the rest owed back. */
function targetOf(
  { receipt, amount: sum }: UnallocatedPage['receipt'],
  { user, payment }: ReceiptCandidate,
  pack: Pack | null,
): Target | null {
  if (payment !== null)
    return {
      kind: 'payment',
      rest: 0,
      params: { receipt, paymentId: payment.id },
      reference: payment.reference,
      isDebt: payment.what === 'debt',
      what: payment.what,
      bids: payment.bids,
      price: sum,
    };
  if (pack === null) return null;
  const rest = pack.rest > 0 ? { rest: 'back' } : {};
  const params = { receipt, userId: user.id, packageId: pack.id, ...rest };
  return { kind: 'pack', rest: pack.rest, params, bids: pack.bids, price: pack.price };
}

function SendBack({ page, onClose }: { page: UnallocatedPage; onClose: () => void }) {
  const t = useText();
  const { receipt, amount: sum } = page.receipt;
  return (
    <AskDialog
      title={t('unallocated.backTitle', { receipt, sum: formatKes(sum) })}
      text={t('unallocated.backText')}
      verb={t('payments.giveBackVerb')}
      kind="refund.pay"
      code="customer_request"
      params={{}}
      before={async (reason) => {
        const owed = await withStepUp(() => api.post(`${receiptPath(receipt)}/owe`, { reason }, ReceiptOwed));
        return { refund: Number(owed.refund.slice(3)) };
      }}
      onClose={onClose}
    >
      <ToldNow words={page.tells} />
    </AskDialog>
  );
}
