import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Mail, MessageCircle, Phone } from 'lucide-react';
import { readablePhone } from '../../client/phone.ts';
import { useText } from '../../client/i18n/index.ts';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { supportWays } from './support-ways.ts';

/** The page's place for help; headers jump to it. */
export const SUPPORT_ID = 'support';

const ICONS = { whatsapp: MessageCircle, phone: Phone, email: Mail } as const;

/**
 * How to reach a person, about `reference` if there is one: the contacts that the operator has configured, and nothing
 * that nobody answers. Where none is configured, the help pages.
 */
export function SupportLinks({ reference }: { reference?: string }) {
  const t = useText();
  return (
    <Panel id={SUPPORT_ID} title={t('support.title')} className="scroll-mt-24">
      <SupportText reference={reference} />
      <SupportButtons reference={reference} />
    </Panel>
  );
}

function useWays(reference: string | undefined) {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data === undefined) return undefined;
  const text = reference === undefined ? t('support.message') : t('support.messageOf', { reference });
  return { isDemo: data.demo, ways: supportWays(data.support, { subject: reference ?? t('support.subject'), text }) };
}

function SupportText({ reference }: { reference: string | undefined }) {
  const t = useText();
  const found = useWays(reference);
  const says = found?.ways.length === 0 ? 'support.none' : found?.isDemo === true ? 'support.demo' : 'support.text';
  return (
    <p className="text-foreground-2 text-sm">
      {t(says)} {reference === undefined ? null : <Reference reference={reference} />}
    </p>
  );
}

/** In one piece where it fits: people read it out, and a line would end at its hyphens. */
function Reference({ reference }: { reference: string }) {
  const t = useText();
  return (
    <>
      {t('support.reference', { reference: '' })}
      <span className="inline-block max-w-full">{reference}</span>
    </>
  );
}

/** The same as buttons alone, for where something has just failed. */
export function SupportButtons({
  reference,
  className = 'mt-3',
}: {
  reference?: string | undefined;
  className?: string;
}) {
  const t = useText();
  const ways = useWays(reference)?.ways;
  if (ways === undefined) return <div className={`${className} h-12`} aria-hidden="true" />;
  return (
    <ul className={`${className} flex flex-wrap gap-2`}>
      {ways.map(({ by, href, shown }) => {
        const Icon = ICONS[by];
        return (
          <li key={by} className="max-w-full">
            <a
              href={href}
              className={buttonClass('secondary', 'md', false, 'max-w-full break-all text-sm')}
              {...(by === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              <Icon aria-hidden="true" size={18} className="shrink-0" />
              {by === 'phone' ? t('support.call', { phone: readablePhone(shown) }) : shown}
            </a>
          </li>
        );
      })}
      {ways.length === 0 ? (
        <li>
          <LinkButton
            variant="secondary"
            to="/help"
            className="text-sm"
            icon={<CircleQuestionMark aria-hidden="true" size={18} />}
          >
            {t('support.help')}
          </LinkButton>
        </li>
      ) : null}
    </ul>
  );
}
