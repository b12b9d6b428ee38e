import type { OwnUser, ShippingAddress } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { GoBack } from '@mnada/ui/go-back.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { addressesQuery, regionsQuery } from './address-api.ts';
import { forgetDraft } from './address-draft.ts';
import { valuesOf, valuesOfAccount } from './address-values.ts';
import { AddressForm } from './address-form.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/**
 * A saved address in the form; without `addressId` a new one, with the account's name and number. Saving and Cancel lead
 * back, and Back never into the form again.
 * @param back the page that wants it: the book, or where a delivery is asked for
 */
export function EditAddress({
  user,
  addressId,
  back,
  onSaved,
}: {
  user: OwnUser | null;
  addressId: string | null;
  back: string;
  onSaved?: (address: ShippingAddress) => void;
}) {
  const userId = user?.id ?? null;
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const regions = useQuery(regionsQuery(api));
  const saved = useQuery({
    ...addressesQuery(api, userId ?? undefined),
    enabled: userId !== null && addressId !== null,
  });
  const address = saved.data?.find(({ id }) => id === addressId);
  const initial =
    addressId === null
      ? user === null
        ? undefined
        : valuesOfAccount(user)
      : address === undefined
        ? undefined
        : valuesOf(address);
  return (
    <>
      <PageHeader
        title={t(addressId === null ? 'addresses.addAddress' : 'addresses.editAddress')}
        className="md:mx-auto md:max-w-176"
      />
      {userId !== null && regions.data !== undefined && initial !== undefined ? (
        <AddressForm
          userId={userId}
          addressId={addressId}
          initial={initial}
          regions={regions.data}
          onSaved={(saved) => {
            onSaved?.(saved);
            void navigate({ to: back, replace: true });
          }}
          aside={
            <LinkButton variant="secondary" to={back} replace onClick={() => forgetDraft(addressId)}>
              {t('addresses.discard')}
            </LinkButton>
          }
        />
      ) : saved.data !== undefined && addressId !== null && address === undefined ? (
        <EmptyState title={t('addresses.addressNotFound')} action={<GoBack otherwise={back} />} />
      ) : isStuck(regions) ? (
        <LoadProblem query={regions} failed={t('addresses.regionsFailed')} />
      ) : addressId !== null && isStuck(saved) ? (
        <LoadProblem query={saved} failed={t('addresses.failed')} />
      ) : (
        <AddressFormSkeleton />
      )}
    </>
  );
}

function AddressFormSkeleton() {
  const t = useText();
  return (
    <div
      className="column py-4 md:min-h-[calc(100dvh-11rem)] md:max-w-176 md:py-6"
      role="status"
      aria-label={t('common.loading')}
    >
      <div className="skeleton-page grid grid-cols-1 gap-4 sm:grid-cols-2 md:rounded-xl md:bg-surface md:p-6 md:shadow-card">
        {['sm:col-span-2', '', '', 'sm:col-span-2', 'sm:col-span-2'].map((width, at) => (
          <div key={at} className={width}>
            <Skeleton className="mb-2 h-4 w-24" />
            <Skeleton className="h-12 w-full rounded-md!" />
          </div>
        ))}
      </div>
    </div>
  );
}
