import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { isStuck, LoadProblem } from '../../ui/load-problem.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { addressesQuery, regionsQuery } from './address-api.ts';
import { forgetDraft } from './address-draft.ts';
import { EMPTY_ADDRESS, valuesOf } from './address-values.ts';
import { AddressForm } from './address-form.tsx';
import { AddressFormSkeleton } from './address-form-skeleton.tsx';

/** An address of the book in the form; without `addressId` a new one. Saving and Cancel lead back to the book. */
export function EditAddress({ userId, addressId }: { userId: string | null; addressId: string | null }) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const regions = useQuery(regionsQuery(api));
  const saved = useQuery({
    ...addressesQuery(api, userId ?? undefined),
    enabled: userId !== null && addressId !== null,
  });
  const address = saved.data?.find(({ id }) => id === addressId);
  const initial = addressId === null ? EMPTY_ADDRESS : address === undefined ? undefined : valuesOf(address);
  return (
    <>
      <PageHeader
        title={t(addressId === null ? 'after.addAddress' : 'after.editAddress')}
        className="md:mx-auto md:max-w-176"
      />
      {userId !== null && regions.data !== undefined && initial !== undefined ? (
        <AddressForm
          userId={userId}
          addressId={addressId}
          initial={initial}
          regions={regions.data}
          onSaved={() => void navigate({ to: '/add_shipping_address', replace: true })}
          aside={
            <LinkButton variant="secondary" to="/add_shipping_address" replace onClick={() => forgetDraft(addressId)}>
              {t('after.discard')}
            </LinkButton>
          }
        />
      ) : saved.data !== undefined && addressId !== null && address === undefined ? (
        <EmptyState title={t('after.addressNotFound')} action={<GoBack otherwise="/add_shipping_address" />} />
      ) : isStuck(regions) ? (
        <LoadProblem query={regions} failed={t('after.regionsFailed')} />
      ) : addressId !== null && isStuck(saved) ? (
        <LoadProblem query={saved} failed={t('after.addressesFailed')} />
      ) : (
        <AddressFormSkeleton />
      )}
    </>
  );
}
