import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { knownSearch } from '../../client/known-search.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

const editedAddress = knownSearch((search: Record<string, unknown>): { edit?: string } =>
  typeof search['edit'] === 'string' && search['edit'] !== '' ? { edit: search['edit'].slice(0, 40) } : {},
);

/** The address book; `?edit={id}` or `?edit=new` opens the form. */
const addressBookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add_shipping_address',
  validateSearch: editedAddress,
  head: titled('addresses.title'),
  staticData: { frame: 'page', noIndex: true, screen: 'src/features/addresses/address-book-screen.tsx' },
  component: lazyRouteComponent(() => import('./address-book-screen.tsx'), 'AddressBookScreen'),
});

/** An address for a delivery, new or (`?edit={id}`) mended; saved, it leads back to where the delivery is asked for (seed 2, section 2). */
const newAddressAt = <Path extends string>(path: Path, backTo: '/claim_price' | '/order_product') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: editedAddress,
    head: titled('addresses.addAddress'),
    staticData: { frame: 'page', noIndex: true, screen: 'src/features/addresses/new-address-screen.tsx' },
    component: lazyRouteComponent(() =>
      import('./new-address-screen.tsx').then(({ NewAddressScreen }) => ({
        default: () => <NewAddressScreen backTo={backTo} />,
      })),
    ),
  });

const claimAddressRoute = newAddressAt('/add_shipping_address/$auctionId', '/claim_price');

const orderAddressRoute = newAddressAt('/add_shipping_address2/$auctionId', '/order_product');

export const addressesRoutes = [addressBookRoute, claimAddressRoute, orderAddressRoute] as const;
