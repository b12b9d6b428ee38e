import { ADDRESSES_MAX } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MapPin, Plus } from 'lucide-react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { AddressCard } from './address-card.tsx';
import { addressesQuery } from './address-api.ts';
import { EditAddress } from './edit-address.tsx';

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3';

/** `/add_shipping_address`: the address book; with `?edit={id}` one of them, with `?edit=new` another one. */
export function AddressBookScreen() {
  const session = useSignedIn();
  const { edit }: { edit?: string } = useSearch({ strict: false });
  return edit === undefined ? (
    <AddressBook userId={session?.user.id} />
  ) : (
    <EditAddress
      key={edit}
      user={session?.user ?? null}
      addressId={edit === 'new' ? null : edit}
      back="/add_shipping_address"
    />
  );
}

function AddressBook({ userId }: { userId: string | undefined }) {
  const t = useText();
  const query = useQuery(addressesQuery(useApi(), userId));
  const { data: addresses } = query;
  const isFull = (addresses?.length ?? 0) >= ADDRESSES_MAX;
  const add = (
    <LinkButton to="/add_shipping_address" search={{ edit: 'new' }} icon={<Plus aria-hidden="true" size={20} />}>
      {t('addresses.addAddress')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('addresses.title')} />
      <div className="column late-content py-3 md:py-6">
        {addresses === undefined ? (
          isStuck(query) ? (
            <LoadProblem query={query} failed={t('addresses.failed')} />
          ) : (
            <div className={`skeleton-page ${GRID}`} role="status" aria-label={t('common.loading')}>
              {[0, 1, 2].map((at) => (
                <div key={at} className="min-h-46 rounded-xl bg-surface p-4 shadow-card">
                  <Skeleton className="h-5 w-2/5" />
                  <Skeleton className="mt-3 h-4 w-4/5" />
                  <Skeleton className="mt-2 h-4 w-3/5" />
                  <Skeleton className="mt-2 h-4 w-2/5" />
                </div>
              ))}
            </div>
          )
        ) : addresses.length === 0 ? (
          <EmptyState
            art={<EmptyIcon Icon={MapPin} />}
            title={t('addresses.noAddresses')}
            text={t('addresses.noAddressesText')}
            action={add}
          />
        ) : (
          <>
            <ul className={GRID}>
              {addresses.map((address) => (
                <li key={address.id}>
                  <AddressCard address={address} />
                </li>
              ))}
            </ul>
            <div className="mt-5 flex justify-center md:justify-start">
              {isFull ? <Banner>{t('addresses.addressesFull', { count: addresses.length })}</Banner> : add}
            </div>
          </>
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}
