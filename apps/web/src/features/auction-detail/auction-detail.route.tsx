import { type AuctionDetail, imageVariants, productName } from '@mnada/contract';
import {
  createRoute,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type NotFoundRouteComponent,
} from '@tanstack/react-router';
import { formatDate, formatKes, translate } from '../../client/i18n/index.ts';
import { knownAuction } from '../../realtime/index.ts';
import { welcomeQuery } from '../auctions/index.ts';
import { pageHead } from '../../client/page-head.ts';
import type { PageContext } from '../../client/page-context.ts';
import { rootRoute } from '../../client/root-route.ts';

/** What a shared link says: the price now, or when it starts, or what it went for. */
function shareText(auction: AuctionDetail, { language }: PageContext): string {
  const price = formatKes(auction.current_price);
  const original = formatKes(auction.original_price);
  if (auction.status === 'scheduled')
    return translate(language, 'auctionDetail.shareScheduled', {
      original,
      date: formatDate(auction.scheduled_start, language),
    });
  return translate(language, auction.status === 'live' ? 'auctionDetail.shareText' : 'auctionDetail.shareEnded', {
    price,
    original,
  });
}

type Missing = {
  readonly notFoundComponent: NotFoundRouteComponent;
  readonly errorComponent: ErrorRouteComponent;
};

/** `/productdetails/{id}`: the id is the auction's. @param whereNone stands there when there is no auction to show */
export const auctionDetailRoute = (whereNone: Missing) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/productdetails/$productId',
    loader: ({ context, params: { productId } }) =>
      knownAuction(context, productId, () => {
        // What a bid costs is in the first HTML (BID-7); in the browser nobody waits for it.
        const price = context.queryClient.prefetchQuery(welcomeQuery(context.api));
        return import.meta.env.SSR ? price : undefined;
      }),
    head: ({ match, loaderData, params }) => {
      const page = match.context.page;
      if (!loaderData) return pageHead(page, { title: translate(page.language, 'auctionDetail.notFound') });
      const picture = loaderData.product_image[0];
      const { meta } = pageHead(page, {
        title: productName(loaderData, page.language),
        description: shareText(loaderData, page),
        path: `/productdetails/${params.productId}`,
        type: 'product',
        ...(picture === undefined ? {} : { image: imageVariants(picture).preview }),
      });
      return {
        meta: [
          ...meta,
          { property: 'product:price:amount', content: String(loaderData.current_price) },
          { property: 'product:price:currency', content: 'KES' },
        ],
      };
    },
    component: lazyRouteComponent(() => import('./auction-detail-screen.tsx'), 'AuctionDetailScreen'),
    // Other screens don't pay for these: they come with the touch that leads here, ahead of the screen itself.
    pendingComponent: lazyRouteComponent(() => import('./detail-skeleton.tsx'), 'DetailSkeleton'),
    ...whereNone,
    staticData: { frame: 'page', screen: 'src/features/auction-detail/auction-detail-screen.tsx' },
  });
