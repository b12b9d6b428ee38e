import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { SupportButtons } from './support-panel.tsx';
import { useText } from '../../client/i18n/index.ts';

/** How to reach the operator, as configured; nothing stands here that nobody answers. */
export function HelpContact() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data === undefined) return null;
  const { phone, email, whatsapp } = data.support;
  const isReached = phone !== null || email !== null || whatsapp !== null;
  return (
    <section aria-labelledby="help-contact" className="pt-8">
      <h2 id="help-contact" className="text-lg">
        {t('help.contact')}
      </h2>
      {isReached ? <SupportButtons /> : <p className="mt-1.5 text-foreground-2">{t('help.contactNone')}</p>}
    </section>
  );
}
