import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useApi } from '../../app/api.ts';
import { publicConfigQuery } from '../../app/public-config.ts';
import { useText } from '../../i18n/index.ts';

const LINK = 'flex min-h-12 items-center gap-2.5 font-semi text-link underline-offset-3 hover:underline';

/** How to reach the operator, as configured; nothing stands here that nobody answers. */
export function SupportLinks() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data === undefined) return null;
  const { phone, email, whatsapp } = data.support;
  return (
    <section aria-labelledby="help-contact" className="pt-8">
      <h2 id="help-contact" className="text-lg">
        {t('help.contact')}
      </h2>
      {phone === null && email === null && whatsapp === null ? (
        <p className="mt-1.5 text-foreground-2">{t('help.contactNone')}</p>
      ) : null}
      {whatsapp === null ? null : (
        <a className={LINK} href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} rel="noreferrer">
          <MessageCircle aria-hidden="true" size={20} /> WhatsApp {whatsapp}
        </a>
      )}
      {phone === null ? null : (
        <a className={LINK} href={`tel:${phone}`}>
          <Phone aria-hidden="true" size={20} /> {t('help.call')} {phone}
        </a>
      )}
      {email === null ? null : (
        <a className={LINK} href={`mailto:${email}`}>
          <Mail aria-hidden="true" size={20} /> {t('help.write')}: {email}
        </a>
      )}
    </section>
  );
}
