import type { RiskCasePage, RiskSignal, RiskWeight } from '@mnada/contract/office';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { IconTile } from '../../ui/chip.tsx';
import { isRarityKnown, KIND_ICONS, seenWords, WEIGHT_TONES } from './fraud-words.tsx';

const SHARED: ReadonlySet<RiskSignal['kind']> = new Set([
  'device',
  'payer',
  'number',
  'address',
  'network',
  'mailbox',
  'promo',
  'referrals',
  'won_together',
]);
const ROW = 76;
const PEOPLE_DRAWN = 8;
const THINGS_DRAWN = 8;
const LINES: Readonly<Record<RiskWeight, { width: number; className: string; dash?: string }>> = {
  strong: { width: 2.5, className: 'stroke-critical' },
  medium: { width: 1.75, className: 'stroke-soon' },
  weak: { width: 1, className: 'stroke-foreground-3', dash: '3 4' },
};

/** Accounts left, what they share right; weak ties are dotted, so that a home network never looks like proof. */
export function ShareGraph({ page }: { page: RiskCasePage }) {
  const t = useText();
  const things = page.signals
    .filter(({ kind, people }) => SHARED.has(kind) && people.length > 1)
    .slice(0, THINGS_DRAWN);
  const people = page.people.slice(0, PEOPLE_DRAWN);
  const height = Math.max(people.length, things.length) * ROW;
  const yOf = (at: number, of: number) => ((at + 0.5) * height) / of;
  const placeOf = new Map(people.map(({ user }, at) => [user.id, yOf(at, people.length)]));
  const legend = (
    <ul className="flex gap-4 text-foreground-2 text-xs max-md:hidden">
      {(['strong', 'medium', 'weak'] as const).map((weight) => (
        <li key={weight} className="flex items-center gap-1.5">
          <svg width="18" height="4" aria-hidden="true">
            <Line weight={weight} d="M0 2H18" />
          </svg>
          {t(`fraud.${weight}`)}
        </li>
      ))}
    </ul>
  );
  return (
    <Card
      title={t('fraud.share')}
      facts={t(things.some(isRarityKnown) ? 'fraud.shareFacts' : 'fraud.shareFactsFew')}
      aside={legend}
    >
      {things.length === 0 ? (
        <p className="text-foreground-2">{t('fraud.shareNone')}</p>
      ) : (
        <>
          <div
            className="relative grid grid-cols-[11rem_minmax(2rem,1fr)_minmax(0,16rem)] max-md:hidden"
            style={{ height }}
          >
            <ul className="relative">
              {people.map(({ user }, at) => (
                <li
                  key={user.id}
                  className="absolute right-0 flex max-w-full -translate-y-1/2 items-center gap-2"
                  style={{ top: yOf(at, people.length) }}
                >
                  <b className="truncate text-right">{user.username}</b>
                  <Avatar file={user.avatar} name={user.username} size={40} />
                </li>
              ))}
            </ul>
            <svg className="size-full" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
              {things.flatMap((thing, at) =>
                thing.people.map((person) => {
                  const from = placeOf.get(person);
                  const to = yOf(at, things.length);
                  return from === undefined ? null : (
                    <Line
                      key={`${thing.id} ${person}`}
                      weight={thing.weight}
                      d={`M1 ${from}C50 ${from} 50 ${to} 99 ${to}`}
                    />
                  );
                }),
              )}
            </svg>
            <ul className="relative">
              {things.map((thing, at) => (
                <li
                  key={thing.id}
                  className="absolute left-0 flex w-full -translate-y-1/2 items-center gap-3"
                  style={{ top: yOf(at, things.length) }}
                >
                  <IconTile tone={WEIGHT_TONES[thing.weight]} icon={KIND_ICONS[thing.kind]} />
                  <span className="min-w-0">
                    <b className="block leading-5">{t(`fraud.kind_${thing.kind}`)}</b>
                    <span className="block text-foreground-2 text-xs leading-4">{seenWords(thing, t)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
          {/* The same as words: on a phone, and for who doesn't see lines. */}
          <table className="w-full text-left md:sr-only" aria-label={t('fraud.shareTable')}>
            <tbody>
              {things.map((thing) => (
                <tr key={thing.id} className="border-border border-t align-top first:border-t-0">
                  <th scope="row" className="py-2 pr-3 font-medium">
                    {t(`fraud.kind_${thing.kind}`)}
                  </th>
                  <td className="py-2 text-foreground-2">
                    {`${t(`fraud.${thing.weight}`)}. ${thing.people
                      .map((id) => page.people.find(({ user }) => user.id === id)?.user.username ?? '')
                      .join(', ')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}

function Line({ weight, d }: { weight: RiskWeight; d: string }) {
  const { width, className, dash } = LINES[weight];
  return (
    <path
      d={d}
      fill="none"
      strokeWidth={width}
      vectorEffect="non-scaling-stroke"
      className={cx(className)}
      {...(dash === undefined ? {} : { strokeDasharray: dash })}
    />
  );
}
