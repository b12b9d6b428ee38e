import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ContactField, ContactTabs } from '../contact-field.tsx';
import { failureOf, refusalLines } from '../../../client/failure-text.ts';
import { contactProblem } from '../field-rules.ts';
import type { CodePlace } from '../use-code-request.ts';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';

const FIELD = 'forgot-contact';

/** Where the account can be reached. */
export function ContactStep({
  place,
  onChange,
  onSend,
}: {
  place: CodePlace;
  onChange: (place: CodePlace) => void;
  /** Throws what was refused. */
  onSend: () => Promise<void>;
}) {
  const t = useText();
  const isAlive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = contactProblem(place.contact, place);

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) document.getElementById(FIELD)?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (problem !== null) {
      setIsShown(true);
      form.current?.querySelector<HTMLElement>(`#${FIELD}`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await onSend();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('common.unexpected'))));
    } finally {
      setIsBusy(false);
    }
  }
  const change = (changes: Partial<CodePlace>) => {
    setIsShown(false);
    onChange({ ...place, ...changes });
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ContactTabs label={t('accounts.codeBy')} value={place.contact} onChange={(contact) => change({ contact })} />
      <ContactField
        contact={place.contact}
        phone={place.phone}
        email={place.email}
        id={FIELD}
        error={isShown && problem !== null ? t(`accounts.${problem}`) : null}
        onPhone={(phone) => change({ phone })}
        onEmail={(email) => change({ email })}
        onBlur={() => setIsShown(place[place.contact] !== '')}
      />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button
        type={isAlive ? 'submit' : 'button'}
        variant="primary"
        busy={isBusy}
        resting={problem !== null}
        className="w-full"
      >
        {t(isBusy ? 'accounts.sendingCode' : 'accounts.sendCode')}
      </Button>
    </form>
  );
}
