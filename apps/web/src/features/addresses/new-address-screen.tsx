import { useParams, useSearch } from '@tanstack/react-router';
import { useSignedIn } from '../../client/session-end.ts';
import { keepAddressChoice } from './chosen-address.ts';
import { EditAddress } from './edit-address.tsx';

/**
 * A new address on the way to a delivery, or with `?edit={id}` one that is to be mended there. Saved, it is the one that
 * this delivery goes to (WIN-6).
 * @param backTo where it is needed: `/claim_price` or `/order_product`, with the auction's id behind it
 */
export function NewAddressScreen({ backTo }: { backTo: '/claim_price' | '/order_product' }) {
  const session = useSignedIn();
  const { auctionId = '' }: { auctionId?: string } = useParams({ strict: false });
  const { edit }: { edit?: string } = useSearch({ strict: false });
  return (
    <EditAddress
      user={session?.user ?? null}
      addressId={edit ?? null}
      back={`${backTo}/${encodeURIComponent(auctionId)}`}
      onSaved={({ id }) => {
        if (session !== null) keepAddressChoice(session.user.id, auctionId, id);
      }}
    />
  );
}
