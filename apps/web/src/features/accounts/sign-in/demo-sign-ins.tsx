import { useQuery } from '@tanstack/react-query';
import { Crown, ShoppingBag } from 'lucide-react';
import { readablePhone } from '../../../client/phone.ts';
import { useApi } from '../../../client/api.ts';
import { publicConfigQuery } from '../../../client/public-config.ts';
import { useText } from '../../../client/i18n/index.ts';
import { filledWith, type SignInValues } from './sign-in-form.ts';

const SIGN_IN =
  'flex min-h-14 w-full items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2 text-left hover:bg-surface-3';

/** The demonstration world's sign-ins, one tap each (OPS-3). Nothing of it exists in a real shop. */
export function DemoSignIns({ onPick }: { onPick: (values: SignInValues) => void }) {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  const signIns = data?.demo_sign_ins ?? [];
  if (signIns.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="mt-6 rounded-lg border border-border border-dashed p-4">
      <h2 id="demo-sign-ins" className="text-base">
        {t('accounts.demoTitle')}
      </h2>
      <p className="text-foreground-2 text-sm">{t('accounts.demoText')}</p>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {signIns.map(({ who, login, password }) => {
          const Icon = who === 'owner' ? Crown : ShoppingBag;
          const words = (
            <>
              <Icon aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
              <span className="min-w-0">
                <span className="block font-semi">
                  {t(who === 'owner' ? 'accounts.demoOwner' : 'accounts.demoShopper')}
                </span>
                <span className="block break-words text-foreground-2 text-sm">{readablePhone(login)}</span>
              </span>
            </>
          );
          return (
            <li key={login}>
              {who === 'owner' ? (
                // The back office is an application of its own, with a door of its own (ACC-8).
                <a href="/admin" className={SIGN_IN}>
                  {words}
                </a>
              ) : (
                <button type="button" className={SIGN_IN} onClick={() => onPick(filledWith(login, password))}>
                  {words}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
