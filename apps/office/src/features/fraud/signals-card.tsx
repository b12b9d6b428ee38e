import type { RiskCasePage } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { IconTile, StatusChip } from '../../ui/chip.tsx';
import { KIND_ICONS, rareWords, seenWords, sourceLink, WEIGHT_TONES } from './fraud-words.tsx';

const LINKS_SHOWN = 4;

/** Every fact with how rare it is and where it can be looked up. */
export function SignalsCard({ page }: { page: RiskCasePage }) {
  const t = useText();
  const nameOf = (id: string) => page.people.find(({ user }) => user.id === id)?.user.username ?? '';
  return (
    <Card title={t('fraud.did')} facts={t('fraud.didFacts')}>
      <ul>
        {page.signals.map((signal) => (
          <li key={signal.id} className="flex gap-3 border-border border-t py-3 first:border-t-0">
            <IconTile tone={WEIGHT_TONES[signal.weight]} icon={KIND_ICONS[signal.kind]} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <b>{t(`fraud.kind_${signal.kind}`)}</b>
                <StatusChip tone={WEIGHT_TONES[signal.weight]}>{t(`fraud.${signal.weight}`)}</StatusChip>
                {signal.is_new ? <StatusChip tone="info">{t('fraud.isNew')}</StatusChip> : null}
              </p>
              <p className="[overflow-wrap:anywhere]">{seenWords(signal, t)}</p>
              <p className="text-foreground-2 text-xs">
                {[
                  signal.people.map(nameOf).join(', '),
                  rareWords(signal, t),
                  t('fraud.between', { first: formatDay(signal.first_at), last: formatDay(signal.last_at) }),
                ].join('. ')}
              </p>
              <Sources sources={signal.sources} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sources({ sources }: { sources: readonly string[] }) {
  const t = useText();
  const links = sources.map(sourceLink).filter((link) => link !== null);
  if (links.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
      <span className="text-foreground-2">{t('fraud.look')}</span>
      {links.slice(0, LINKS_SHOWN).map(({ to, label }) => (
        <Link key={to} to={to as '/'} className="font-semi text-link">
          {label}
        </Link>
      ))}
    </p>
  );
}
