import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { roomRoute } from '../../client/root-route.ts';
import { textSearch } from '../../client/search.ts';
import { PRODUCTS_SEARCH } from './products-search.ts';

const ROOM = { title: 'frame.products', act: 'products.see', room: '/products' } as const;
const EDITS = { ...ROOM, act: 'products.edit' } as const;

export const productRoutes = [
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/products',
    staticData: ROOM,
    validateSearch: textSearch(PRODUCTS_SEARCH),
    component: lazyRouteComponent(() => import('./products-screen.tsx'), 'ProductsScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/products/new',
    staticData: EDITS,
    component: lazyRouteComponent(() => import('./new-product-screen.tsx'), 'NewProductScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/products/import',
    staticData: EDITS,
    component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => roomRoute,
    path: '/products/$productId',
    staticData: ROOM,
    component: lazyRouteComponent(() => import('./product-screen.tsx'), 'ProductScreen'),
  }),
];
