import type { Region } from '@mnada/contract';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { FieldsNeedALook } from '@mnada/ui/fields-need-a-look.tsx';
import { AddressFields } from './address-fields.tsx';
import { type AddressFormWishes, fieldId, useAddressForm } from './use-address-form.ts';

/** The form with Save at the foot of the screen: looks at rest until all is there, and a press says what is missing. */
export function AddressForm({
  regions,
  aside,
  ...wishes
}: AddressFormWishes & { regions: readonly Region[]; aside?: ReactNode }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, leave, errorOf, missing, hasTried, isBusy, failure, submit } = useAddressForm(form, wishes);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      // On phones Save is at the foot of the screen, below the header of 3.5 rem.
      className="flex min-h-[calc(100dvh-3.5rem)] flex-col md:block md:min-h-[calc(100dvh-11rem)]"
    >
      <div className="column py-4 md:max-w-176 md:py-6">
        <div className="md:rounded-xl md:bg-surface md:p-6 md:shadow-card">
          {hasTried && missing[0] !== undefined ? (
            <div className="mb-4">
              <FieldsNeedALook count={missing.length} firstId={fieldId(missing[0].field)} />
            </div>
          ) : null}
          <AddressFields values={values} regions={regions} errorOf={errorOf} onChange={change} onLeave={leave} />
          {failure === null ? null : (
            // Where a field is to blame, it has the focus by now and stays in sight.
            <div ref={(box) => box?.scrollIntoView({ block: 'nearest' })} className="mt-4">
              <Banner tone="error" alert>
                {failure}
              </Banner>
            </div>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 mt-auto bg-surface pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bottombar md:static md:bg-transparent md:pt-0 md:shadow-none">
        <div className="column flex gap-2 md:max-w-176 md:justify-end">
          {aside}
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            resting={missing.length > 0}
            className="min-w-0 flex-1 md:min-w-40 md:flex-none"
          >
            {t(isBusy ? 'addresses.saving' : 'addresses.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}
