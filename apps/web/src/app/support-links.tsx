import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { readablePhone } from '../accounts/phone.ts';
import { useText } from '../i18n/index.ts';
import { buttonClass, LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { useApi } from './api.ts';
import { publicConfigQuery } from './public-config.ts';

/** The page's place for help; headers jump to it. */
export const SUPPORT_ID = 'support';

/**
 * How to reach a person about `reference`: the contacts that the operator has configured, and nothing that nobody answers.
 * Where none is configured, the help pages.
 */
export function SupportLinks({ reference }: { reference: string }) {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  const { phone = null, email = null, whatsapp = null } = data?.support ?? {};
  const message = encodeURIComponent(t('after.supportMessage', { reference }));
  const links: { href: string; icon: ReactNode; text: string }[] = [];
  if (whatsapp !== null)
    links.push({
      href: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${message}`,
      icon: <MessageCircle aria-hidden="true" size={18} />,
      text: 'WhatsApp',
    });
  if (phone !== null)
    links.push({
      href: `tel:${phone}`,
      icon: <Phone aria-hidden="true" size={18} />,
      text: t('after.supportCall', { phone: readablePhone(phone) }),
    });
  if (email !== null)
    links.push({
      href: `mailto:${email}?subject=${encodeURIComponent(reference)}&body=${message}`,
      icon: <Mail aria-hidden="true" size={18} />,
      text: email,
    });
  return (
    <Panel id={SUPPORT_ID} title={t('after.support')} className="scroll-mt-24">
      <p className="text-foreground-2 text-sm">{t('after.supportText', { reference })}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {links.map(({ href, icon, text }) => (
          <li key={href} className="max-w-full">
            <a
              href={href}
              className={buttonClass('secondary', 'md', false, 'max-w-full break-all text-sm')}
              {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              {icon}
              {text}
            </a>
          </li>
        ))}
        {links.length === 0 ? (
          <li>
            <LinkButton
              variant="secondary"
              to="/help"
              className="text-sm"
              icon={<CircleQuestionMark aria-hidden="true" size={18} />}
            >
              {t('after.supportHelp')}
            </LinkButton>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}
