import { useQuery } from '@tanstack/react-query';
import { Crown, ShoppingBag } from 'lucide-react';
import { readablePhone } from '../../../client/phone.ts';
import { useApi } from '../../../client/api.ts';
import { publicConfigQuery } from '../../../client/public-config.ts';
import { useText } from '../../../client/i18n/index.ts';
import { filledWith, type SignInValues } from './sign-in-form.ts';

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
          return (
            <li key={login}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2 text-left hover:bg-surface-3"
                onClick={() => onPick(filledWith(login, password))}
              >
                <Icon aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
                <span className="min-w-0">
                  <span className="block font-semi">
                    {t(who === 'owner' ? 'accounts.demoOwner' : 'accounts.demoShopper')}
                  </span>
                  <span className="block break-words text-foreground-2 text-sm">{readablePhone(login)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
