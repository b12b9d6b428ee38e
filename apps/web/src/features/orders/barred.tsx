import { type ErrorCode, ERRORS, errorText, type OrderProduct } from '@mnada/contract';
import { CircleAlert } from 'lucide-react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { wayOn } from './order-product.ts';

/** Why this person can't order it now, and the nearest way on. All refusals' words are large: loaded by the few who need them. */
export function Barred({ auction, code }: { auction: OrderProduct; code: string }) {
  const t = useText();
  const { to, text } = wayOn(auction, code);
  return (
    <section className="rounded-xl bg-surface p-4 shadow-card md:p-6">
      <h2 className="flex items-center gap-3 text-lg">
        <CircleAlert aria-hidden="true" size={22} className="shrink-0 text-soon-text" />
        {t('orderProduct.barredTitle')}
      </h2>
      <p className="mt-2 text-foreground-2">
        <RefusalWords code={code} />
      </p>
      <LinkButton to={to} size="lg" className="mt-4 w-full">
        {t(text)}
      </LinkButton>
    </section>
  );
}

/** Why it can't be ordered, in the person's language. */
function RefusalWords({ code }: { code: string }) {
  const language = useLanguage();
  return errorText(code in ERRORS ? (code as ErrorCode) : 'STATE_FORBIDS', language);
}
