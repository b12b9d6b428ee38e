import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../accounts/use-signed-in.ts';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { isStuck, LoadProblem } from '../../ui/load-problem.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { regionsQuery } from './address-api.ts';
import { EMPTY_ADDRESS } from './address-values.ts';
import { AddressForm } from './address-form.tsx';
import { AddressFormSkeleton } from './address-form-skeleton.tsx';

/**
 * A new address on the way to a delivery.
 * @param backTo where it is needed: `/claim_price` or `/order_product`, with the auction's id behind it
 */
export function NewAddressScreen({ backTo }: { backTo: '/claim_price' | '/order_product' }) {
  const t = useText();
  const session = useSignedIn();
  const navigate = useNavigate();
  const { auctionId = '' }: { auctionId?: string } = useParams({ strict: false });
  const regions = useQuery(regionsQuery(useApi()));
  const back = `${backTo}/${encodeURIComponent(auctionId)}`;
  return (
    <>
      <PageHeader title={t('after.addAddress')} className="md:mx-auto md:max-w-176" />
      {session !== null && regions.data !== undefined ? (
        <AddressForm
          userId={session.user.id}
          addressId={null}
          initial={EMPTY_ADDRESS}
          regions={regions.data}
          // Back must not lead into the form again.
          onSaved={() => void navigate({ to: back, replace: true })}
        />
      ) : isStuck(regions) ? (
        <LoadProblem query={regions} failed={t('after.regionsFailed')} />
      ) : (
        <AddressFormSkeleton />
      )}
    </>
  );
}
