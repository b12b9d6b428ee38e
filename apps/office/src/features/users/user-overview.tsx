import { AUTOBID_ENDED_WORDS } from '@mnada/contract';
import { SUSPENSION_CAUSES, type Suspension, type UserOverview } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Ban, Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatKes,
  formatNumber,
  type Translate,
  useText,
} from '../../client/i18n/index.ts';
import { reasonWords } from '../../client/reason-words.ts';
import { Card } from '../../ui/card.tsx';
import { type Icon, StatusChip } from '../../ui/chip.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { AnswerAppeal, AppealsCard } from './appeals-card.tsx';
import { endWords } from './user-words.ts';

/** What they hold, paid and won; beside it who they are and what was decided about them. */
export function UserOverviewTab({ page }: { page: UserOverview }) {
  const t = useText();
  const { payments: count, payments_reversed: reversed } = page;
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 max-md:gap-3 lg:grid-cols-4">
        <KpiCard
          label={t('users.balance')}
          value={t('users.balanceValue', { count: page.bids_left })}
          context={t('users.worth', { sum: formatKes(page.bids_worth) })}
        />
        <KpiCard
          label={t('users.paidToUs')}
          value={formatKes(page.paid)}
          context={reversed === 0 ? t('users.noneReversed', { count }) : t('users.paymentsLine', { count, reversed })}
        />
        <KpiCard
          label={t('users.won')}
          value={t('users.wonOf', { won: page.auctions_won, joined: page.auctions_joined })}
          context={t('users.wonLine')}
        />
        <KpiCard
          label={t('users.earnings')}
          value={formatKes(page.earnings)}
          context={page.owes === 0 ? t('users.owesNothing') : t('users.owes', { sum: formatKes(page.owes) })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <LotsCard page={page} />
          <AutobidsCard autobids={page.autobids} />
          <Card title={t('users.grantAndSuspend')}>
            <div className="grid gap-3 md:grid-cols-2">
              <Rule icon={Gift} title={t('users.grant')} text={t('users.grantText')}>
                {t('users.grantLeft', {
                  left: formatNumber(page.grant.month_left),
                  all: formatNumber(page.grant.month_bids),
                })}{' '}
                {page.grant.bar === null ? null : <b>{t(`users.bar_${page.grant.bar}`)}</b>}
              </Rule>
              <Rule icon={Ban} title={t('users.suspend')} text={t('users.suspendText')}>
                {t('users.suspendNote')}
              </Rule>
            </div>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <ProfileCard page={page} />
          <AppealsCard appeals={page.appeals} of="user" answer={<AnswerAppeal page={page} />} />
          <Card title={t('users.history')} facts={page.suspensions.length === 0 ? undefined : page.suspensions.length}>
            {page.suspensions.length === 0 ? (
              <p className="text-foreground-2">{t('users.historyNone')}</p>
            ) : (
              <ul className="grid gap-3">
                {page.suspensions.map((each) => (
                  <SuspensionLine key={each.started_at} suspension={each} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function Rule({ icon: Icon, title, text, children }: { icon: Icon; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-surface-2 p-3">
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <b className="block">{title}</b>
        <span className="block text-foreground-2">{text}</span>
        <span className="tnum block text-foreground-2">{children}</span>
      </p>
    </div>
  );
}

const HEAD = 'h-9 whitespace-nowrap bg-surface-2 px-2.5 font-medium text-foreground-2 text-xs first:pl-4.5 last:pr-4.5';
const CELL = 'h-12 border-border border-t px-2.5 py-1 first:pl-4.5 last:pr-4.5';
const NUMBER = 'tnum text-right';

/** What they set aside, where, and what became of it, once it has ended; of what runs only that its bids are not in the balance (BID-14). */
function AutobidsCard({ autobids }: { autobids: UserOverview['autobids'] }) {
  const t = useText();
  if (autobids.ended.length === 0 && autobids.bids_aside === 0) return null;
  return (
    <Card title={t('users.autobids')} facts={t('users.autobidsFacts', { count: autobids.bids_aside })} flush>
      <Scrolls label={t('users.autobids')} className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-left" aria-label={t('users.autobids')}>
          <thead>
            <tr>
              <th className={HEAD}>{t('users.autobidOn')}</th>
              <th className={HEAD}>{t('users.autobidState')}</th>
              <th className={HEAD}>{t('users.autobidRange')}</th>
              <th className={`${HEAD} text-right`}>{t('users.left')}</th>
              <th className={`${HEAD} text-right`}>{t('users.autobidBack')}</th>
            </tr>
          </thead>
          <tbody>
            {autobids.ended.map((own) => (
              <tr key={own.auction_id}>
                <td className={CELL}>
                  <b className="tnum block">A-{own.auction_id}</b>
                  <span className="text-foreground-2 text-xs">{own.product_name}</span>
                </td>
                <td className={CELL}>{AUTOBID_ENDED_WORDS[own.reason ?? '']?.en}</td>
                <td className={`${CELL} tnum whitespace-nowrap`}>
                  {formatKes(own.price_from)} – {formatKes(own.price_to)}
                </td>
                <td className={`${CELL} ${NUMBER}`}>
                  {t('users.autobidLeft', { left: formatNumber(own.bids_left), set: formatNumber(own.bids_set) })}
                </td>
                <td className={`${CELL} ${NUMBER}`}>{formatNumber(own.bids_back)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
    </Card>
  );
}

/** What is left first, in the order in which it is used. */
function LotsCard({ page }: { page: UserOverview }) {
  const t = useText();
  const { lots } = page;
  if (lots.length === 0)
    return (
      <Card title={t('users.lots')}>
        <p className="text-foreground-2">{t('users.noLots')}</p>
      </Card>
    );
  return (
    <Card title={t('users.lots')} facts={t('users.lotsFacts')} flush>
      <Scrolls label={t('users.lots')} className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0 text-left" aria-label={t('users.lots')}>
          <thead>
            <tr>
              <th className={HEAD}>{t('users.lot')}</th>
              <th className={HEAD}>{t('users.cameFrom')}</th>
              <th className={HEAD}>{t('users.on')}</th>
              <th className={`${HEAD} text-right`}>{t('users.bidPrice')}</th>
              <th className={`${HEAD} text-right`}>{t('users.size')}</th>
              <th className={`${HEAD} text-right`}>{t('users.left')}</th>
              <th className={`${HEAD} text-right`}>{t('users.worthKes')}</th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <td className={`${CELL} tnum whitespace-nowrap`}>L-{lot.id}</td>
                <td className={CELL}>
                  <b className="block">{t(`users.${lot.kind}`)}</b>
                  {lot.receipt === null ? null : (
                    <span className="select-all text-foreground-2 text-xs">
                      {t('users.receiptOf', { receipt: lot.receipt })}
                    </span>
                  )}
                </td>
                <td className={`${CELL} whitespace-nowrap`}>{formatDay(lot.at)}</td>
                <td className={`${CELL} ${NUMBER}`}>{lot.bid_price.toFixed(2)}</td>
                <td className={`${CELL} ${NUMBER}`}>{formatNumber(lot.size)}</td>
                <td className={`${CELL} ${NUMBER} ${lot.left > 0 ? 'font-bold' : ''}`}>{formatNumber(lot.left)}</td>
                <td className={`${CELL} ${NUMBER}`}>{formatNumber(lot.worth)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className={`${CELL} border-t-2 font-semi`} colSpan={5}>
                {t('users.allLots', { count: page.lots_in_all })}
              </td>
              <td className={`${CELL} ${NUMBER} border-t-2 font-semi`}>{formatNumber(page.bids_left)}</td>
              <td className={`${CELL} ${NUMBER} border-t-2 font-semi`}>{formatNumber(page.bids_worth)}</td>
            </tr>
          </tfoot>
        </table>
      </Scrolls>
    </Card>
  );
}

function ProfileCard({ page }: { page: UserOverview }) {
  const t = useText();
  const { user } = page;
  const contact = (value: string | null, isProved: boolean) =>
    value === null ? (
      '–'
    ) : (
      <span className="inline-flex items-center gap-1.5 select-all">
        {value}
        {isProved ? (
          <BadgeCheck role="img" aria-label={t('users.phoneVerified')} size={14} className="text-live-text" />
        ) : null}
      </span>
    );
  return (
    <Card title={t('users.profile')}>
      <KeyValues
        rows={[
          { name: t('users.phone'), value: contact(user.phone, page.phone_is_proved) },
          { name: t('users.email'), value: contact(user.email, page.email_is_proved) },
          { name: t('users.language'), value: t(`users.${page.language}`) },
          {
            name: t('users.terms'),
            value:
              page.terms_version === null || page.terms_at === null
                ? '–'
                : t('users.termsOf', { version: page.terms_version, when: formatDay(page.terms_at) }),
          },
          {
            name: t('users.broughtBy'),
            value:
              page.referred_by === null ? (
                t('users.nobody')
              ) : (
                <Link
                  to={'/users/$userId' as '/'}
                  params={{ userId: page.referred_by.id } as never}
                  className="text-link hover:underline"
                >
                  {page.referred_by.username}
                </Link>
              ),
          },
          { name: t('users.referral'), value: <span className="select-all">{page.referral_code}</span> },
          { name: t('users.joined'), value: formatDate(user.joined_at) },
        ]}
      />
      {page.is_masked ? <p className="text-foreground-2 text-xs">{t('users.maskedNote')}</p> : null}
    </Card>
  );
}

function SuspensionLine({ suspension: each }: { suspension: Suspension }) {
  const t = useText();
  return (
    <li className="border-border border-t pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <b>{t(each.scope === 'all' ? 'users.scopeAll' : 'users.scopeBidding')}</b>
        {each.ended_at === null ? <StatusChip tone="bad">{t('users.running')}</StatusChip> : null}
        <span className="text-foreground-2 text-xs">{endWords(t, each.ends_at)}</span>
      </p>
      <p>{SUSPENSION_CAUSES[each.cause].en}</p>
      <p className="text-foreground-2">{reasonWords(each.reason, t)}</p>
      <p className="text-foreground-2 text-xs">
        {t('users.byWho', { who: each.by.name, when: formatDateTime(each.started_at) })}
      </p>
      {each.ended_at === null ? null : <p className="text-foreground-2 text-xs">{overWords(t, each, each.ended_at)}</p>}
    </li>
  );
}

const overWords = (t: Translate, { lifted_by: by, lift_reason: why }: Suspension, at: string): string =>
  by === null
    ? t('users.termOver', { when: formatDateTime(at) })
    : t('users.liftedBy', { who: by.name, when: formatDateTime(at), why: reasonWords(why ?? '', t) });
