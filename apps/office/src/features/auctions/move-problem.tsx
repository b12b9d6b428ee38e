import { Users, X } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';

/** Why a block went back to where it was. It stays until it was read. */
export function MoveProblem({ problem, onDismiss }: { problem: string | null; onDismiss: () => void }) {
  const t = useText();
  if (problem === null) return null;
  return (
    <div role="alert" className="mb-3 flex items-center gap-3 rounded-md bg-critical-soft p-2 pl-3 text-critical-text">
      <Users aria-hidden="true" size={16} className="shrink-0" />
      <p className="flex-1 font-medium">{problem}</p>
      <IconButton label={t('common.dismiss')} onClick={onDismiss} className="text-critical-text">
        <X aria-hidden="true" size={16} />
      </IconButton>
    </div>
  );
}
