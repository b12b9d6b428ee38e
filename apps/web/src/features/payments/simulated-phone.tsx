import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { useText } from '../../client/i18n/index.ts';
import { buttonClass } from '@mnada/ui/button.tsx';

/** In the demonstration the PIN is entered on a simulated phone: the way to its screen. Nothing elsewhere. */
export function SimulatedPhone({ digits }: { digits: string | null }) {
  const t = useText();
  const { data: config } = useQuery(publicConfigQuery(useApi()));
  const url = config?.simulator_url;
  if (url == null || digits === null) return null;
  return (
    <div className="mt-4 rounded-xl border border-border border-dashed px-4 py-3 text-center">
      <p className="text-foreground-2 text-sm">{t('payments.openPhoneNote')}</p>
      <a
        href={`${url}/phones/254${digits}`}
        target="_blank"
        rel="noopener"
        className={buttonClass('outline', 'md', false, 'mt-2.5 w-full')}
      >
        <Smartphone aria-hidden="true" size={20} />
        {t('payments.openPhone')}
        <span className="sr-only">, {t('payments.newTab')}</span>
      </a>
    </div>
  );
}
