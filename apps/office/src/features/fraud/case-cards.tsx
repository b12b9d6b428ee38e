import type { RiskCasePage, RiskFact, RiskPair } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Check, CircleQuestionMark, TriangleAlert } from 'lucide-react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { formatDate, formatDayTime, formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Timeline, type TimelineLook } from '../../ui/timeline.tsx';
import { useMay } from '../session/index.ts';
import { UserChip } from '../users/index.ts';
import { FACT_ICONS, factWords } from './fraud-words.tsx';

const READINGS: Readonly<Record<RiskPair['reading'], ChipTone>> = {
  never: 'bad',
  seldom: 'warn',
  usual: 'ok',
  too_few: 'grey',
};
const CELL = 'border-border border-t px-4.5 py-2.5';
const HEAD = 'px-4.5 py-2 font-medium text-foreground-2 text-xs';

/** How often two of them outbid each other, against chance, with a usual pair beside it. */
export function PairsCard({ page: { pairs, people, usual_pair: usual } }: { page: RiskCasePage }) {
  const t = useText();
  const nameOf = (id: string) => people.find(({ user }) => user.id === id)?.user.username ?? '';
  if (people.length < 2) return null;
  const times = (count: number) => t('fraud.times', { count });
  return (
    <Card title={t('fraud.pairs')} facts={t('fraud.pairsFacts')} flush>
      {pairs.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('fraud.pairsNone')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left" aria-label={t('fraud.pairs')}>
            <thead className="bg-surface-2">
              <tr>
                <th className={HEAD}>{t('fraud.pair')}</th>
                <th className={`${HEAD} text-right`}>{t('fraud.bothBid')}</th>
                <th className={`${HEAD} text-right`}>{t('fraud.met')}</th>
                <th className={`${HEAD} text-right`}>{t('fraud.chance')}</th>
                <th className={HEAD}>{t('fraud.reading')}</th>
              </tr>
            </thead>
            <tbody>
              {pairs.map((pair) => (
                <tr key={`${pair.one} ${pair.other}`}>
                  <td className={CELL}>{`${nameOf(pair.one)}, ${nameOf(pair.other)}`}</td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(pair.auctions)}</td>
                  <td className={`${CELL} tnum text-right font-semi`}>{formatNumber(pair.met)}</td>
                  <td className={`${CELL} tnum whitespace-nowrap text-right`}>{times(pair.expected)}</td>
                  <td className={CELL}>
                    <StatusChip tone={READINGS[pair.reading]}>{t(`fraud.reading_${pair.reading}`)}</StatusChip>
                  </td>
                </tr>
              ))}
              {usual === null ? null : (
                <tr className="text-foreground-2">
                  <td className={CELL}>{t('fraud.usualPair')}</td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(usual.auctions)}</td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(usual.met)}</td>
                  <td className={`${CELL} tnum whitespace-nowrap text-right`}>{times(usual.expected)}</td>
                  <td className={CELL}>
                    <StatusChip tone="grey">{t('fraud.comparison')}</StatusChip>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

const SPEAKS: Readonly<Record<RiskFact['speaks'], { tone: ChipTone; icon: typeof Check }>> = {
  for: { tone: 'ok', icon: Check },
  against: { tone: 'warn', icon: TriangleAlert },
  unknown: { tone: 'grey', icon: CircleQuestionMark },
};

/** Looked at whatever came of it: what speaks for them is said, too. */
export function FactsCard({ page: { facts } }: { page: RiskCasePage }) {
  const t = useText();
  return (
    <Card title={t('fraud.speaks')}>
      <CheckList
        rows={facts.map((each) => ({
          id: each.fact,
          what: factWords(each, t),
          tile: FACT_ICONS[each.fact],
          ...SPEAKS[each.speaks],
          result: t(`fraud.${each.speaks}`),
        }))}
      />
    </Card>
  );
}

export function PeopleCard({ page: { people } }: { page: RiskCasePage }) {
  const t = useText();
  const maySee = useMay('users.see');
  return (
    <Card title={t('fraud.people')}>
      <ul>
        {people.map(({ user, name, state, joined_at: joined, wins, paid, bids_left: bids }) => (
          <li
            key={user.id}
            className="relative flex flex-wrap items-center gap-3 border-border border-t py-2.5 first:border-t-0"
          >
            <Avatar file={user.avatar} name={user.username} size={36} />
            <div className="min-w-0 flex-1">
              {maySee ? (
                <Link
                  to={'/users/$userId' as '/'}
                  params={{ userId: user.id } as never}
                  className="font-semi after:absolute after:inset-0"
                >
                  {user.username}
                </Link>
              ) : (
                <b>{user.username}</b>
              )}
              <p className="text-foreground-2 text-xs">
                {[
                  name,
                  t('fraud.since', { day: formatDate(joined) }),
                  formatKes(paid),
                  t('fraud.n_bids', { count: bids }),
                  t('fraud.n_wins', { count: wins }),
                ].join(', ')}
              </p>
            </div>
            <UserChip state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What hangs on the decision. */
export function StakeCard({ page: { stake } }: { page: RiskCasePage }) {
  const t = useText();
  const mayOpen = useMay('withdrawals.approve');
  return (
    <Card title={t('fraud.stake')}>
      <KeyValues
        rows={[
          { name: t('fraud.wins'), value: t('fraud.winsTogether', { count: formatNumber(stake.wins) }) },
          ...stake.withdrawals.map(({ reference, net }) => ({
            name: mayOpen ? (
              <Link
                to={'/withdrawals/$withdrawalId' as '/'}
                params={{ withdrawalId: reference } as never}
                className="font-semi text-link"
              >
                {reference}
              </Link>
            ) : (
              reference
            ),
            value: formatKes(net),
          })),
          { name: t('fraud.paid'), value: formatKes(stake.paid) },
          { name: t('fraud.bidsLeft'), value: formatNumber(stake.bids_left) },
        ]}
      />
    </Card>
  );
}

const LOOKS: Readonly<Record<RiskCasePage['history'][number]['kind'], TimelineLook>> = {
  opened: 'plain',
  reopened: 'warn',
  grew: 'warn',
  note: 'plain',
  appealed: 'warn',
  asked: 'plain',
  answered: 'warn',
  no_harm: 'done',
  watch: 'done',
  limited: 'done',
  suspended: 'done',
};

/** What its people were asked, once each, and what each of them answered in their own words (OPS-27). */
export function QuestionsCard({ page: { questions, case: row } }: { page: RiskCasePage }) {
  const t = useText();
  if (questions.length === 0) return null;
  const asked = [...new Map(questions.map((each) => [each.nth, each])).values()];
  return (
    <Card title={t('fraud.questions')}>
      <ul className="grid gap-4">
        {asked.map((question) => (
          <li key={question.id} className="border-border border-t pt-3 first:border-t-0 first:pt-0">
            <p className="text-foreground-2 text-xs">
              {t('fraud.asked', { who: question.asked_by.name, when: formatDayTime(question.asked_at) })}
            </p>
            {question.words === '' ? null : <p className="mt-1 whitespace-pre-line break-words">{question.words}</p>}
            <ul className="mt-2 grid gap-2">
              {questions
                .filter((each) => each.nth === question.nth)
                .map((each) => (
                  <li key={each.id}>
                    <p className="text-foreground-2 text-xs">
                      {each.answered_at !== null
                        ? t('fraud.answered', { who: each.user.username, when: formatDayTime(each.answered_at) })
                        : row.state === 'open'
                          ? t('fraud.answerWaits', { who: each.user.username, when: formatDayTime(each.answer_by) })
                          : t('fraud.answerNone', { who: each.user.username })}
                    </p>
                    {each.answer === '' ? null : (
                      <blockquote className="mt-1 whitespace-pre-line break-words rounded-md bg-surface-2 p-3">
                        {each.answer}
                      </blockquote>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function HistoryCard({ page: { history } }: { page: RiskCasePage }) {
  const t = useText();
  return (
    <Card title={t('fraud.history')}>
      <Timeline
        items={history.map(({ id, kind, by, words, at, people, signals }) => ({
          id: String(id),
          look: LOOKS[kind],
          title: t(kind === 'appealed' && by === null ? 'fraud.step_appealed_self' : `fraud.step_${kind}`, {
            who: by?.name ?? '',
          } as never),
          ...(words !== ''
            ? { text: `“${words}”` }
            : people === null || signals === null
              ? {}
              : {
                  text: t('fraud.stepDetail', {
                    people: t('fraud.n_people', { count: people }),
                    facts: t('fraud.n_facts', { count: signals }),
                  }),
                }),
          time: formatDayTime(at),
        }))}
      />
    </Card>
  );
}
