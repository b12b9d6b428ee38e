import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { useText } from '../../client/i18n/index.ts';
import { buttonClass } from '@mnada/ui/button.tsx';

const PROVIDERS = {
  google: { name: 'Google', Mark: GoogleMark },
  facebook: { name: 'Facebook', Mark: FacebookMark },
} as const;

/**
 * Google and Facebook, each only where the operator has configured it (ACC-5).
 * @param referralCode who invited whoever makes an account this way (OWN-3)
 */
export function ProviderButtons({ referralCode }: { referralCode: string | null }) {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  const invited = referralCode === null ? '' : `?referralcode=${encodeURIComponent(referralCode)}`;
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-foreground-2 text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('accounts.or')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {providers.map((provider) => {
          const { name, Mark } = PROVIDERS[provider];
          return (
            // A plain link: the server answers with a redirect to the provider.
            <a
              key={provider}
              href={`/api/auth/${provider}${invited}`}
              aria-label={t('accounts.continueWith', { provider: name })}
              className={buttonClass('outline', 'md')}
            >
              <Mark />
              {name}
            </a>
          );
        })}
      </div>
    </>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.4Z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5Z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3Z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.700l3.3-3.300A11.5 11.5 0 0 0 1.8 6.800l3.8 3C6.5 7.1 9 5.1 12 5.1Z"
      />
    </svg>
  );
}

function FacebookMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
      <circle cx="12" cy="12" r="12" fill="#1877f2" />
      <path
        fill="#fff"
        d="M16.7 15.5l.5-3.500h-3.300V9.800c0-1 .5-1.9 2-1.900h1.500V5s-1.4-.2-2.7-.2c-2.7 0-4.5 1.6-4.5 4.700V12H7.100v3.500h3.100v8.300a12.3 12.3 0 0 0 3.7 0v-8.300h2.800Z"
      />
    </svg>
  );
}
