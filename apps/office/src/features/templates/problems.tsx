import type { AuctionWarning, PublishProblem } from '@mnada/contract/office';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';

/** What keeps it from being published, and what one should know before. Nothing is said where nothing is. */
export function Problems({
  problems,
  warnings = [],
}: {
  problems: readonly PublishProblem[];
  warnings?: readonly AuctionWarning[];
}) {
  const t = useText();
  if (problems.length === 0 && warnings.length === 0) return null;
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-md bg-soon-soft p-3 text-soon-text">
      <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semi">{t(problems.length === 0 ? 'templates.watch' : 'templates.notYet')}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{t(`templates.problem_${problem}`)}</li>
          ))}
          {warnings.map((warning) => (
            <li key={warning}>{t(`templates.warnText_${warning}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
