import type { EnrolmentBegun, JoinOffer } from '@mnada/contract/office';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/field.tsx';
import { AppSetup } from './app-setup.tsx';
import { hasName, makePasskey, passkeysWork } from './passkey.ts';
import { useCall } from './use-call.ts';

type Begun = z.infer<typeof EnrolmentBegun>;
type Kind = 'passkey' | 'code';
type Who = { email?: string; name?: string };
type Proof = Who & { pending: string; password?: string; code?: string; response?: Record<string, unknown> };

/** Name and address as far as the link doesn't know them, then the way in: the browser's passkey, or a password and an app. */
export function JoinForm({
  offer,
  icons,
  begin,
  accept,
}: {
  offer: JoinOffer;
  icons: Record<Kind, ReactNode>;
  begin: (kind: Kind, who: Who) => Promise<Begun>;
  accept: (proof: Proof) => Promise<void>;
}) {
  const t = useText();
  const { busy, error, run, clear } = useCall();
  const [name, setName] = useState(offer.name ?? '');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<Kind>(passkeysWork() ? 'passkey' : 'code');
  const [begun, setBegun] = useState<Begun | null>(null);
  const who: Who = {
    ...(offer.email === null ? { email: email.trim() } : {}),
    ...(offer.name === null ? { name: name.trim() } : {}),
  };
  const isNamed = (offer.name !== null || name.trim() !== '') && (offer.email !== null || email.trim() !== '');
  const start = () =>
    run(async () => {
      const next = await begin(kind, who);
      if (next.passkey === null) setBegun(next);
      else await accept({ ...who, pending: next.pending, response: await makePasskey(next.passkey) });
    });
  const finish = (digits: string) =>
    run(async () => {
      if (begun === null) return;
      try {
        await accept({ ...who, pending: begun.pending, password, code: digits });
      } catch (problem) {
        setCode('');
        throw problem;
      }
    });
  if (begun?.code != null) {
    return (
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) void finish(code);
        }}
      >
        <PasswordInput
          label={t('signin.newPassword')}
          hint={t('signin.passwordHint')}
          name="password"
          autoComplete="new-password"
          // What is typed first here; the code comes after it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
          minLength={8}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <AppSetup
          {...begun.code}
          code={code}
          onCode={(digits) => {
            setCode(digits);
            if (digits !== '') clear();
          }}
          onFull={(digits) => {
            if (password.length >= 8) void finish(digits);
          }}
          problem={error}
          isFirst={false}
        />
        <Button type="submit" variant="primary" busy={busy} className="min-h-11 w-full">
          {t('signin.finish')}
        </Button>
      </form>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) void start();
      }}
    >
      {offer.name === null ? (
        <TextInput
          label={t('signin.yourName')}
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
      {offer.email === null ? (
        <TextInput
          label={t('signin.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      ) : (
        <p className="text-foreground-2">{offer.email}</p>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semi text-xs">{t('signin.chooseHow')}</legend>
        {(['passkey', 'code'] as const).map((each) => (
          <label
            key={each}
            className={cx(
              'flex gap-3 rounded-md p-3 has-focus-visible:outline-3 has-focus-visible:outline-ring',
              kind === each ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'shadow-[inset_0_0_0_1px_var(--border)]',
              each === 'passkey' && !passkeysWork() && 'bg-surface-2',
            )}
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={kind === each}
              disabled={each === 'passkey' && !passkeysWork()}
              onChange={() => setKind(each)}
            />
            <span className="mt-0.5">{icons[each]}</span>
            <span>
              <b className="block">{t(each === 'passkey' ? 'signin.passkeyName' : 'signin.appName')}</b>
              <span className="text-foreground-2 text-xs">
                {each === 'passkey' && !passkeysWork()
                  ? t(hasName(location.hostname) ? 'signin.noPasskeys' : 'signin.noPasskeysHere', {
                      host: location.hostname,
                    })
                  : t(each === 'passkey' ? 'signin.passkeyText' : 'signin.appText')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {error === null ? null : (
        <p role="alert" className="text-critical-text">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} className="min-h-11 w-full">
        {t(kind === 'passkey' ? 'signin.makePasskey' : 'signin.next')}
      </Button>
    </form>
  );
}
